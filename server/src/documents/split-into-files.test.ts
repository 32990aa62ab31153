import { expect, test } from 'vitest';
import { splitIntoFiles, partName } from '#documents/split-into-files.ts';

const of = (...pieces: number[]) => pieces.map((count, id) => ({ id, lines: [{ count }] }));
const ids = (...pieces: number[]) =>
  splitIntoFiles(of(...pieces), 10).map((file) => file.map(({ id }) => id));

test('too many labels for one file are split in order, without splitting a consignment [@BULK-08]', () => {
  expect(ids(4, 6)).toEqual([[0, 1]]);
  expect(ids(4, 7, 3, 1)).toEqual([[0], [1, 2], [3]]);
  expect(ids(10, 10)).toEqual([[0], [1]]);
  expect(ids()).toEqual([]);
});

test('each part has its own file name; a single file has no part number [@BULK-08]', () => {
  expect(partName('7 consignments, labels.pdf', 1, 1)).toBe('7 consignments, labels.pdf');
  expect(partName('7 consignments, labels.zpl', 2, 3)).toBe('7 consignments, labels 2 of 3.zpl');
});
