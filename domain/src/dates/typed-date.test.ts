import { describe, expect, test } from 'vitest';
import { parseTypedDate } from '#dates/typed-date.ts';

// A Saturday.
const TODAY = '2026-11-21';

describe('a typed date', () => {
  test.each([
    ['25/11/2026', '2026-11-25'],
    ['5/1/27', '2027-01-05'],
    ['25.11.2026', '2026-11-25'],
    ['25-11-2026', '2026-11-25'],
    ['25 11 2026', '2026-11-25'],
    ['2026-11-25', '2026-11-25'],
    [' 25/11 ', '2026-11-25'],
    ['25 nov', '2026-11-25'],
    ['25nov', '2026-11-25'],
    ['25 November 2025', '2025-11-25'],
    ['t', '2026-11-21'],
    ['Today', '2026-11-21'],
    ['+3', '2026-11-24'],
    ['-7', '2026-11-14'],
    ['−7', '2026-11-14'],
    ['+0', '2026-11-21'],
  ])('%s is %s [@FILTER-03]', (typed, day) => expect(parseTypedDate(typed, TODAY)).toBe(day));

  test.each([
    ['1/12', '2026-12-01'],
    ['15/1', '2027-01-15'],
    ['15/7', '2026-07-15'],
    ['29/2', null],
  ])('without its year (%s) is the nearest', (typed, day) => expect(parseTypedDate(typed, TODAY)).toBe(day));

  test('29 February is the nearest one within a year', () => {
    expect(parseTypedDate('29/2', '2027-06-01')).toBe('2028-02-29');
  });

  test.each([
    ['sat', '2026-11-21'],
    ['mon', '2026-11-16'],
    ['sunday', '2026-11-15'],
    ['Thurs', '2026-11-19'],
  ])('%s is the most recent one', (typed, day) => expect(parseTypedDate(typed, TODAY)).toBe(day));

  test.each([
    '',
    ' ',
    '31/4',
    '32/1',
    '0/1',
    '25/13',
    '11/25/2026',
    '25/11/202',
    '2026-02-30',
    '2511',
    'monkey',
    '25 nova',
    '5/11/0026',
    '+',
    '+12345',
    '1e3',
    '25/11/2026 10:00',
    '٢٥/١١',
  ])('%j is not a date', (typed) => expect(parseTypedDate(typed, TODAY)).toBeNull());
});

test('a weekday is the next one with weekdays ahead [@DATE-02]', () => {
  const friday = '2026-11-20';
  const ahead = (text: string) => parseTypedDate(text, friday, 'ahead');
  expect(['mon', 'fri', 'sun', 't', '+3'].map(ahead)).toEqual([
    '2026-11-23',
    '2026-11-20',
    '2026-11-22',
    '2026-11-20',
    '2026-11-23',
  ]);
});
