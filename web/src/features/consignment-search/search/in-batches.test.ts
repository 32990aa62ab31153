import { expect, test } from 'vitest';
import { inBatches } from '#features/consignment-search/search/in-batches.ts';

test('items are split into batches in their order', () => {
  expect(inBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inBatches([], 2)).toEqual([]);
});
