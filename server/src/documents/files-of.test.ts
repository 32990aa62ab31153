import { expect, test } from 'vitest';
import { filesOf } from '#documents/files-of.ts';

const of = (...pieces: number[]) => pieces.map((count, id) => ({ id, lines: [{ count }] }));
const ids = (...pieces: number[]) => filesOf(of(...pieces), 10).map((file) => file.map(({ id }) => id));

test('labels that are too many for one file come in several, in their order and each consignment whole [@BULK-08]', () => {
  expect(ids(4, 6)).toEqual([[0, 1]]);
  expect(ids(4, 7, 3, 1)).toEqual([[0], [1, 2], [3]]);
  expect(ids(10, 10)).toEqual([[0], [1]]);
  expect(ids()).toEqual([]);
});
