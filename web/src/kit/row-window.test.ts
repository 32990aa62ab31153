import { describe, expect, test } from 'vitest';
import { rowsToRender, rowWindow } from '#kit/row-window.ts';

const viewport = (scrolledPx: number) => ({ scrolledPx, heightPx: 540, rowPx: 44 });

describe('rowWindow', () => {
  test('returns all rows up to 50', () => {
    expect(rowWindow(50, viewport(900))).toEqual({ from: 0, to: 50 });
    expect(rowWindow(0, viewport(0))).toEqual({ from: 0, to: 0 });
  });

  test('covers the visible rows and a margin, and moves in steps', () => {
    expect(rowWindow(200, viewport(0))).toEqual({ from: 0, to: 32 });
    expect(rowWindow(200, viewport(100 * 44))).toEqual({ from: 80, to: 144 });
    expect(rowWindow(200, viewport(111 * 44))).toEqual({ from: 80, to: 144 });
    expect(rowWindow(200, viewport(112 * 44))).toEqual({ from: 96, to: 144 });
  });

  test('ends with the last row, even when the list is shorter than the scroll position', () => {
    expect(rowWindow(200, viewport(199 * 44)).to).toBe(200);
    expect(rowWindow(60, viewport(199 * 44))).toEqual({ from: 44, to: 60 });
  });
});

describe('rowsToRender for 100 rows', () => {
  const rendered = (kept: readonly number[]) =>
    rowsToRender(100, { from: 40, to: 43 }, kept).map((one) =>
      'skipped' in one ? `${one.skipped} skipped` : one.at,
    );

  test('returns the window and placeholders for the other rows', () => {
    expect(rendered([])).toEqual(['40 skipped', 40, 41, 42, '57 skipped']);
    expect(rowsToRender(0, { from: 0, to: 0 }, [0])).toEqual([]);
  });

  test('includes kept rows and ignores indexes outside the list', () => {
    expect(rendered([41])).toEqual(['40 skipped', 40, 41, 42, '57 skipped']);
    expect(rendered([-1, 0, 1])).toEqual([0, 1, '38 skipped', 40, 41, 42, '57 skipped']);
    expect(rendered([99, 98, 100])).toEqual(['40 skipped', 40, 41, 42, '55 skipped', 98, 99]);
  });
});
