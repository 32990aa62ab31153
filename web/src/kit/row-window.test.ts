import { describe, expect, test } from 'vitest';
import { drawnRows, rowWindow } from '#kit/row-window.ts';

const seen = (scrolledPx: number) => ({ scrolledPx, heightPx: 540, rowPx: 44 });

describe('the window of drawn rows', () => {
  test('is everything up to 50 rows', () => {
    expect(rowWindow(50, seen(900))).toEqual({ from: 0, to: 50 });
    expect(rowWindow(0, seen(0))).toEqual({ from: 0, to: 0 });
  });

  test('covers what is seen and a margin, and moves in steps', () => {
    expect(rowWindow(200, seen(0))).toEqual({ from: 0, to: 32 });
    expect(rowWindow(200, seen(100 * 44))).toEqual({ from: 80, to: 144 });
    expect(rowWindow(200, seen(111 * 44))).toEqual({ from: 80, to: 144 });
    expect(rowWindow(200, seen(112 * 44))).toEqual({ from: 96, to: 144 });
  });

  test('ends with the last row, also when the list became shorter than where one had scrolled', () => {
    expect(rowWindow(200, seen(199 * 44)).to).toBe(200);
    expect(rowWindow(60, seen(199 * 44))).toEqual({ from: 44, to: 60 });
  });
});

describe('what is drawn of 100 rows', () => {
  const drawn = (kept: readonly number[]) =>
    drawnRows(100, { from: 40, to: 43 }, kept).map((one) =>
      'skipped' in one ? `${one.skipped} skipped` : one.at,
    );

  test('is the window, with room for the others', () => {
    expect(drawn([])).toEqual(['40 skipped', 40, 41, 42, '57 skipped']);
    expect(drawnRows(0, { from: 0, to: 0 }, [0])).toEqual([]);
  });

  test('has those that are kept in their places, and nothing that is not there', () => {
    expect(drawn([41])).toEqual(['40 skipped', 40, 41, 42, '57 skipped']);
    expect(drawn([-1, 0, 1])).toEqual([0, 1, '38 skipped', 40, 41, 42, '57 skipped']);
    expect(drawn([99, 98, 100])).toEqual(['40 skipped', 40, 41, 42, '55 skipped', 98, 99]);
  });
});
