import { expect, test } from 'vitest';
import { labelledIndexes, niceTicks } from '#ui/chart/scale.ts';

test.each([
  [0, [0]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [34, [0, 20, 40]],
  [230, [0, 100, 200, 300]],
  [14_900, [0, 5_000, 10_000, 15_000]],
  [99.5, [0, 50, 100]],
])('ticks for the maximum %d are round and reach it', (max, ticks) => {
  expect(niceTicks(max)).toEqual(ticks);
});

test('labels fit the room and always include both ends', () => {
  expect(labelledIndexes(1, 4)).toEqual([0]);
  expect(labelledIndexes(2, 4)).toEqual([0, 1]);
  expect(labelledIndexes(7, 4)).toEqual([0, 2, 4, 6]);
  expect(labelledIndexes(93, 4)).toEqual([0, 31, 62, 92]);
  expect(labelledIndexes(30, 5)).toEqual([0, 8, 16, 29]);
});
