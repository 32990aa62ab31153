import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  type CalendarDate,
  compareDates,
  dateOfDayNumber,
  dayNumber,
  daysBetween,
  firstOfMonth,
  parseCalendarDate,
  weekday,
} from '#dates/calendar-date.ts';

const entered = integer({ min: dayNumber('1900-01-01'), max: dayNumber('2199-12-31') }).map(dateOfDayNumber);

describe('parsing', () => {
  test.each(['1900-01-01', '2026-11-21', '2024-02-29', '2000-02-29', '2199-12-31'])('%s is a day', (text) => {
    expect(parseCalendarDate(text)).toBe(text);
  });

  test.each([
    '',
    '2027-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '2026-1-01',
    '2026-01-1',
    '26-01-01',
    '2026/01/01',
    '01-01-2026',
    '2026-01-01 ',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00:00Z',
    '+002026-01-01',
    '-2026-01-01',
    '0000-01-01',
    '0026-01-01',
    '1899-12-31',
    '2200-01-01',
    '9999-12-31',
    '٢٠٢٦-٠١-٠١',
    '２０２６-01-01',
    'today',
    'toString',
  ])('%j is not a day', (text) => {
    expect(parseCalendarDate(text)).toBeNull();
  });

  test('every valid day parses to itself and follows the previous one', () => {
    assert(
      property(entered, (day) => {
        expect(parseCalendarDate(day)).toBe(day);
        expect(dayNumber(addDays(day, 1))).toBe(dayNumber(day) + 1);
      }),
    );
  });
});

describe('arithmetic', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-11-21', 0, '2026-11-21'],
    ['2026-01-01', 365, '2027-01-01'],
    ['0100-01-01', -1, '0099-12-31'],
  ] as const)('%s and %i days is %s', (day, days, result) => {
    expect(addDays(day, days)).toBe(result);
  });

  test('days are counted inclusively', () => {
    expect(daysBetween('2026-11-21', '2026-11-21')).toBe(1);
    expect(daysBetween('2026-11-16', '2026-11-22')).toBe(7);
    expect(daysBetween('2026-09-26', '2026-09-28')).toBe(3);
    expect(daysBetween('2026-01-01', '2026-12-31')).toBe(365);
    expect(daysBetween('2026-11-22', '2026-11-21')).toBe(0);
  });

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-05-31', 0, '2026-05-31'],
    ['2026-08-31', 25, '2028-09-30'],
  ] as const)('%s and %i months is %s', (day, months, result) => {
    expect(addMonths(day, months)).toBe(result);
  });

  test('returns the first of this or another month', () => {
    expect(firstOfMonth('2026-11-21')).toBe('2026-11-01');
    expect(firstOfMonth('2026-01-31', -1)).toBe('2025-12-01');
    expect(firstOfMonth('2026-12-01', 1)).toBe('2027-01-01');
  });

  test('adding and subtracting days cancel out, counting agrees with adding, months stay in their month', () => {
    assert(
      property(entered, integer({ min: -4_000, max: 4_000 }), (day, amount) => {
        const moved = addDays(day, amount);
        expect(addDays(moved, -amount)).toBe(day);
        expect(daysBetween(day, moved)).toBe(amount + 1);
        expect(compareDates(day, moved)).toBe(Math.sign(-amount) + 0);
        const months = amount % 600;
        expect(addMonths(day, months).slice(0, 7)).toBe(firstOfMonth(day, months).slice(0, 7));
      }),
    );
  });

  test('days outside the calendar and invalid days throw', () => {
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError);
    expect(() => addDays('2026-01-01', 1e9)).toThrow(RangeError);
    expect(() => addDays('2026-01-01', Number.NaN)).toThrow(RangeError);
    expect(() => addMonths('2026-01-01', 12 * 9_000)).toThrow(RangeError);
    expect(() => addMonths('2026-01-01', -12 * 9_000)).toThrow(RangeError);
    // The point of the test is a value that only its type calls a date.
    expect(() => dayNumber('2026-13-01' as CalendarDate)).toThrow('Not a calendar date: 2026-13-01');
  });
});

test('[@SHELL-16] the week starts on Monday', () => {
  const week = [
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ];
  expect(week.map((day) => weekday(day as CalendarDate))).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(weekday('1970-01-01')).toBe(3);
  expect(weekday('1969-12-31')).toBe(2);
  expect(weekday('1900-01-01')).toBe(0);
});
