import { expect, test } from 'vitest';
import { directMatch, isReference } from '#features/consignment-search/direct-match.ts';

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

test('a reference of ours is three letters and eight digits', () => {
  expect(['KEA00012345', 'kea00012345 '].map(isReference)).toEqual([true, true]);
  expect(['KEA0001234', 'KEA000123456', 'HH 22'].map(isReference)).toEqual([false, false, false]);
});
