import { expect, test } from 'vitest';
import { filesOf, partName } from '#documents/files-of.ts';

const of = (...pieces: number[]) => pieces.map((count, id) => ({ id, lines: [{ count }] }));
const ids = (...pieces: number[]) => filesOf(of(...pieces), 10).map((file) => file.map(({ id }) => id));

test('labels that are too many for one file come in several, in their order and each consignment whole [@BULK-08]', () => {
  expect(ids(4, 6)).toEqual([[0, 1]]);
  expect(ids(4, 7, 3, 1)).toEqual([[0], [1, 2], [3]]);
  expect(ids(10, 10)).toEqual([[0], [1]]);
  expect(ids()).toEqual([]);
});

test('parts of one job have names of their own, and a file that is whole has none of a part [@BULK-08]', () => {
  expect(partName('7 consignments, labels.pdf', 1, 1)).toBe('7 consignments, labels.pdf');
  expect(partName('7 consignments, labels.zpl', 2, 3)).toBe('7 consignments, labels 2 of 3.zpl');
});
