import { expect, test } from 'vitest';
import { slicePath, slices } from '#ui/chart/arc.ts';

test('slices fill the circle in order, and small ones get the minimum width', () => {
  const made = slices([1, 0, 999], 0.02);
  expect(made.map(({ from, to }) => to - from > 0)).toEqual([true, false, true]);
  expect(made[0]?.to).toBeGreaterThan(0.019);
  expect(made[0]?.to).toBe(made[1]?.from);
  expect(made[2]?.to).toBeCloseTo(1, 9);
});

test('zero values have no width, and a full slice is drawn as two halves', () => {
  expect(slices([0, 0], 0.02)).toEqual([
    { from: 0, to: 0 },
    { from: 0, to: 0 },
  ]);
  const ring = { centre: 10, outer: 10, inner: 0 };
  expect(slicePath({ from: 0, to: 0 }, ring)).toBe('');
  expect(slicePath({ from: 0, to: 1 }, ring)).toBe(
    'M10 10L10.00 0.00A10 10 0 0 1 10.00 20.00ZM10 10L10.00 20.00A10 10 0 0 1 10.00 0.00Z',
  );
});
