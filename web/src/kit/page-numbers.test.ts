import { describe, expect, test } from 'vitest';
import { pageSlots, pageSlotsOnPhone } from '#kit/page-numbers.ts';

describe('pageSlots', () => {
  test.each([
    [1, 0, ''],
    [1, 1, '1'],
    [3, 6, '1 2 3 4 5 6'],
    [1, 49, '1 2 3 4 gap-after 49'],
    [3, 49, '1 2 3 4 gap-after 49'],
    [4, 49, '1 gap-before 3 4 5 gap-after 49'],
    [46, 49, '1 gap-before 45 46 47 gap-after 49'],
    [47, 49, '1 gap-before 46 47 48 49'],
    [49, 49, '1 gap-before 46 47 48 49'],
  ])('page %i of %i shows %s', (current, count, slots) => {
    expect(pageSlots(current, count).join(' ')).toBe(slots);
  });
});

describe('pageSlotsOnPhone', () => {
  test.each([
    [1, 1, '1'],
    [3, 5, '1 2 3 4 5'],
    [1, 49, '1 2 3 gap-after 49'],
    [2, 49, '1 2 3 gap-after 49'],
    [3, 49, '1 gap-before 3 gap-after 49'],
    [47, 49, '1 gap-before 47 gap-after 49'],
    [48, 49, '1 gap-before 47 48 49'],
    [49, 49, '1 gap-before 47 48 49'],
  ])('page %i of %i shows %s', (current, count, slots) => {
    expect(pageSlotsOnPhone(current, count).join(' ')).toBe(slots);
  });
});
