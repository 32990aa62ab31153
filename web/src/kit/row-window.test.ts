import { describe, expect, test } from 'vitest';
import { rowWindow } from '#kit/row-window.ts';

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
