import { expect, test } from 'vitest';
import { directMatch, isOfOneConsignment, isReference } from '#features/consignment-search/direct-match.ts';

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

test.each(['KEA0001234', 'HH', '7', ''])('%j, a part of its references, does not', (term) => {
  expect(directMatch(term, found())).toBeNull();
});

test('nothing is opened when there are more, or none', () => {
  expect(directMatch('KEA00012345', found(2))).toBeNull();
  expect(directMatch('KEA00012345', { rowCount: 0, results: [] })).toBeNull();
});

test.each([
  '00095210010000000017',
  ']C100095210010000000017',
  '(00) 0952 1001 0000 0000 17',
  'https://kea.example/track/0123456789abcdef0123456789abcdef',
])('%j, scanned from a label, opens what the server found by it', (term) => {
  expect(directMatch(term, found())).toBe('KEA00012345');
  expect(directMatch(term, found(2))).toBeNull();
  expect(isOfOneConsignment(term)).toBe(true);
});

test('a number that is no code of a label is a word like others', () => {
  expect(directMatch('00095210010000000018', found())).toBeNull();
  expect(isOfOneConsignment('00095210010000000018')).toBe(false);
});

test('a reference of ours is three letters and eight digits', () => {
  expect(['KEA00012345', 'kea00012345 '].map(isReference)).toEqual([true, true]);
  expect(['KEA0001234', 'KEA000123456', 'HH 22'].map(isReference)).toEqual([false, false, false]);
});
