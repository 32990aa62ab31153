import { expect, test } from 'vitest';
import { labelledPlaces, niceTicks } from '#ui/chart/scale.ts';

test.each([
  [0, [0]],
  [1, [0, 1]],
  [2, [0, 1, 2]],
  [34, [0, 20, 40]],
  [230, [0, 100, 200, 300]],
  [14_900, [0, 5_000, 10_000, 15_000]],
  [99.5, [0, 50, 100]],
])('steps up to %d are round and hold it', (max, ticks) => {
  expect(niceTicks(max)).toEqual(ticks);
});

test('no more places carry words than have room, the ends always', () => {
  expect(labelledPlaces(1, 4)).toEqual([0]);
  expect(labelledPlaces(2, 4)).toEqual([0, 1]);
  expect(labelledPlaces(7, 4)).toEqual([0, 2, 4, 6]);
  expect(labelledPlaces(93, 4)).toEqual([0, 31, 62, 92]);
  expect(labelledPlaces(30, 5)).toEqual([0, 8, 16, 29]);
});
