import {
  addDays,
  type CalendarDate,
  compareDates,
  daysBetween,
  firstOfMonth,
  parseCalendarDate,
} from '#dates/calendar-date.ts';
import { endOfDay, startOfDay, TENANT_ZONE } from '#dates/zone.ts';

/** Both days belong to the range. */
export interface DateRange {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export const DATE_RANGE_PRESETS = ['TODAY', 'LAST_7_DAYS', 'LAST_CALENDAR_MONTH', 'LAST_30_DAYS'] as const;
export type DateRangePreset = (typeof DATE_RANGE_PRESETS)[number];

export const PRESET_NAMES = {
  TODAY: 'Today',
  LAST_7_DAYS: 'Last 7 days',
  LAST_CALENDAR_MONTH: 'Last calendar month',
  LAST_30_DAYS: 'Last 30 days',
} as const satisfies Record<DateRangePreset, string>;

/** A preset moves on with the calendar; From and To do not. */
export type ChosenDates = { readonly preset: DateRangePreset } | DateRange;

export const chosenRange = (dates: ChosenDates, today: CalendarDate): DateRange =>
  'preset' in dates ? presetRange(dates.preset, today) : dates;

/** Longest ranges, counted inclusively (FILTER-06). */
export const DASHBOARD_MAX_DAYS = 93;
export const SEARCH_MAX_DAYS = 365;

export function isDateRangePreset(text: string): text is DateRangePreset {
  return DATE_RANGE_PRESETS.some((preset) => preset === text);
}

/** The days a preset means when it is `today` (FILTER-04). Throws on any other preset (FILTER-03). */
export function presetRange(preset: DateRangePreset, today: CalendarDate): DateRange {
  switch (preset) {
    case 'TODAY':
      return { from: today, to: today };
    case 'LAST_7_DAYS':
      return { from: addDays(today, -6), to: today };
    case 'LAST_30_DAYS':
      return { from: addDays(today, -29), to: today };
    case 'LAST_CALENDAR_MONTH':
      return { from: firstOfMonth(today, -1), to: addDays(firstOfMonth(today), -1) };
    default:
      throw new Error(`Unknown date range preset: ${String(preset satisfies never)}`);
  }
}

export interface DateRangeIssue {
  readonly field: 'from' | 'to';
  readonly message: string;
}

export type CheckedDateRange =
  | { readonly ok: true; readonly range: DateRange }
  | { readonly ok: false; readonly issues: readonly DateRangeIssue[] };

export const FROM_INVALID = 'From Date is invalid';
export const TO_INVALID = 'To Date is invalid';

/** 'A maximum of N month(s) is allowed', N = floor(days / 30): 3 for 93 days, 12 for 365. */
export function tooLongMessage(maxDays: number): string {
  return `A maximum of ${Math.floor(maxDays / 30)} month(s) is allowed`;
}

/** Both ends are required; a To before its From is an invalid To; the length counts inclusively. */
export function checkDateRange(
  entered: { readonly from: string | null | undefined; readonly to: string | null | undefined },
  maxDays: number,
): CheckedDateRange {
  const from = parseCalendarDate(entered.from ?? '');
  const to = parseCalendarDate(entered.to ?? '');
  const issues: DateRangeIssue[] = [];
  if (from === null) issues.push({ field: 'from', message: FROM_INVALID });
  if (to === null || (from !== null && compareDates(to, from) < 0)) {
    issues.push({ field: 'to', message: TO_INVALID });
  }
  if (from === null || to === null || issues.length > 0) return { ok: false, issues };
  if (daysBetween(from, to) > maxDays) {
    return { ok: false, issues: [{ field: 'to', message: tooLongMessage(maxDays) }] };
  }
  return { ok: true, range: { from, to } };
}

/**
 * The instants of a request for a range (FILTER-07): the first millisecond of From and the last of To. Queries use the
 * days, or the half-open range up to the start of the day after To.
 */
export function rangeInstants(
  range: DateRange,
  zone: string = TENANT_ZONE,
): { readonly start: Date; readonly end: Date } {
  return { start: startOfDay(range.from, zone), end: endOfDay(range.to, zone) };
}
