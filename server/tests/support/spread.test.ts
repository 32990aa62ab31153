import { expect, test } from 'vitest';
import { spread } from './spread.ts';

test('lists together have a value of every position', () => {
  const list = [0, 1, 2, 3, 4, 5, 6, 7];
  expect(spread([list, list, list], 2)).toEqual([
    [0, 3, 6],
    [1, 4, 7],
    [2, 5],
  ]);
});

test('no list has fewer values than required', () => {
  const list = [0, 1, 2, 3, 4];
  expect(spread([list, list, list], 2)).toEqual([
    [0, 2, 4],
    [1, 3],
    [0, 2, 4],
  ]);
});

test('a list alone, and a short one, have all their values', () => {
  expect(spread([[0, 1, 2, 3]], 2)).toEqual([[0, 1, 2, 3]]);
  expect(
    spread(
      [
        [0, 1],
        [0, 1, 2, 3],
      ],
      2,
    ),
  ).toEqual([
    [0, 1],
    [0, 1, 2, 3],
  ]);
});
