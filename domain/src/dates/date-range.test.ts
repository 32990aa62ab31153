import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dateOfDayNumber, dayNumber } from '#dates/calendar-date.ts';
import {
  checkDateRange,
  DASHBOARD_MAX_DAYS,
  type DateRangePreset,
  isDateRangePreset,
  presetRange,
  rangeInstants,
  SEARCH_MAX_DAYS,
} from '#dates/date-range.ts';

describe('[@FILTER-04] presets', () => {
  test.each([
    ['TODAY', '2026-11-21', '2026-11-21', '2026-11-21'],
    ['LAST_7_DAYS', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['LAST_7_DAYS', '2026-03-03', '2026-02-25', '2026-03-03'],
    ['LAST_30_DAYS', '2026-11-21', '2026-10-23', '2026-11-21'],
    ['LAST_CALENDAR_MONTH', '2026-11-21', '2026-10-01', '2026-10-31'],
    ['LAST_CALENDAR_MONTH', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['LAST_CALENDAR_MONTH', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['LAST_CALENDAR_MONTH', '2026-05-31', '2026-04-01', '2026-04-30'],
  ] as const)('%s on %s is %s to %s', (...[preset, today, from, to]) => {
    expect(presetRange(preset, today)).toEqual({ from, to });
  });

  test('[@FILTER-03] any other preset is an error', () => {
    for (const text of ['LAST_YEAR', 'today', '', 'toString']) {
      expect(isDateRangePreset(text)).toBe(false);
      // The point of the test is a value that the type forbids.
      expect(() => presetRange(text as DateRangePreset, '2026-11-21')).toThrow('Unknown date range preset');
    }
    expect(isDateRangePreset('LAST_7_DAYS')).toBe(true);
  });
});

describe('[@FILTER-06] limits', () => {
  test.each([
    [DASHBOARD_MAX_DAYS, 'A maximum of 3 month(s) is allowed'],
    [SEARCH_MAX_DAYS, 'A maximum of 12 month(s) is allowed'],
  ])('%i days are allowed, one more is not, wherever the range starts', (maxDays, message) => {
    const start = integer({ min: dayNumber('1990-01-01'), max: dayNumber('2040-01-01') }).map(
      dateOfDayNumber,
    );
    assert(
      property(start, (from) => {
        const longest = { from, to: addDays(from, maxDays - 1) };
        expect(checkDateRange(longest, maxDays)).toEqual({ ok: true, range: longest });
        expect(checkDateRange({ from, to: addDays(from, maxDays) }, maxDays)).toEqual({
          ok: false,
          issues: [{ field: 'to', message }],
        });
      }),
    );
  });
});

describe('[@FILTER-05] both ends', () => {
  const issues = (from: string | null | undefined, to: string | null | undefined) => {
    const checked = checkDateRange({ from, to }, SEARCH_MAX_DAYS);
    return checked.ok ? [] : checked.issues.map((issue) => `${issue.field}: ${issue.message}`);
  };

  test('are required and must be valid days', () => {
    expect(issues(null, undefined)).toEqual(['from: From Date is invalid', 'to: To Date is invalid']);
    expect(issues('2026-02-30', '2026-03-01')).toEqual(['from: From Date is invalid']);
    expect(issues('2026-02-01', '')).toEqual(['to: To Date is invalid']);
  });

  test('To can equal From but not precede it', () => {
    expect(issues('2026-11-21', '2026-11-21')).toEqual([]);
    expect(issues('2026-11-21', '2026-11-20')).toEqual(['to: To Date is invalid']);
  });
});

test('[@FILTER-07] a range runs from the start of From to the end of To, 25-hour days included', () => {
  expect(rangeInstants({ from: '2026-04-05', to: '2026-04-05' })).toEqual({
    start: new Date('2026-04-04T11:00:00.000Z'),
    end: new Date('2026-04-05T11:59:59.999Z'),
  });
  expect(rangeInstants({ from: '2026-11-15', to: '2026-11-21' }, 'UTC')).toEqual({
    start: new Date('2026-11-15T00:00:00.000Z'),
    end: new Date('2026-11-21T23:59:59.999Z'),
  });
});
