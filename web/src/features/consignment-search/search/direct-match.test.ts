import { expect, test } from 'vitest';
import { directMatch, identifiesOneConsignment } from '#features/consignment-search/search/direct-match.ts';

type Found = Parameters<typeof directMatch>[1];

const found = (rowCount = 1): Found => ({
  rowCount,
  results: [
    // Only its references are looked at.
    { reference: 'KEA00012345', senderReference: 'HH 22', receiverReference: 'Pō-7', salesReference: null },
  ] as unknown as Found['results'],
});

test.each(['KEA00012345', ' kea00012345 ', 'hh  22', 'po-7'])(
  '%j opens the only consignment found',
  (term) => {
    expect(directMatch(term, found())).toBe('KEA00012345');
  },
);

test.each(['KEA0001234', 'HH', '7', ''])('%j, only part of a reference, opens nothing', (term) => {
  expect(directMatch(term, found())).toBeNull();
});

test('opens nothing when several consignments or none are found', () => {
  expect(directMatch('KEA00012345', found(2))).toBeNull();
  expect(directMatch('KEA00012345', { rowCount: 0, results: [] })).toBeNull();
});

test.each([
  '00095210010000000017',
  ']C100095210010000000017',
  '(00) 0952 1001 0000 0000 17',
  'https://kea.example/track/0123456789abcdef0123456789abcdef',
])('%j, scanned from a label, opens the consignment that the server found', (term) => {
  expect(directMatch(term, found())).toBe('KEA00012345');
  expect(directMatch(term, found(2))).toBeNull();
  expect(identifiesOneConsignment(term)).toBe(true);
});

test('a number with a wrong check digit is searched as text', () => {
  expect(directMatch('00095210010000000018', found())).toBeNull();
  expect(identifiesOneConsignment('00095210010000000018')).toBe(false);
});
