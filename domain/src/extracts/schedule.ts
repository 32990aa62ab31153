import { addDays, type CalendarDate, weekday } from '#dates/calendar-date.ts';
import { type DateRange, presetRange } from '#dates/date-range.ts';
import { instantAt, localDay, TENANT_ZONE } from '#dates/zone.ts';

/** The period of a saved extract, relative to the day it is due. */
export const EXTRACT_PERIODS = [
  'YESTERDAY',
  'LAST_7_DAYS',
  'PREVIOUS_WEEK',
  'LAST_30_DAYS',
  'LAST_CALENDAR_MONTH',
] as const;
export type ExtractPeriod = (typeof EXTRACT_PERIODS)[number];

export const EXTRACT_PERIOD_NAMES = {
  YESTERDAY: 'Yesterday',
  LAST_7_DAYS: 'Last 7 days',
  PREVIOUS_WEEK: 'Previous week, Monday to Sunday',
  LAST_30_DAYS: 'Last 30 days',
  LAST_CALENDAR_MONTH: 'Last calendar month',
} as const satisfies Record<ExtractPeriod, string>;

export function extractDays(period: ExtractPeriod, due: CalendarDate): DateRange {
  switch (period) {
    case 'YESTERDAY':
      return { from: addDays(due, -1), to: addDays(due, -1) };
    case 'PREVIOUS_WEEK': {
      const monday = addDays(due, -isoWeekday(due) + 1);
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    }
    default:
      return presetRange(period, due);
  }
}

/** Weekdays as ISO 8601 counts them. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export type Weekday = (typeof WEEKDAYS)[number];

export const WEEKDAY_NAMES = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
} as const satisfies Record<Weekday, string>;

export interface ExtractSchedule {
  /** Null: every day. */
  readonly weekday: Weekday | null;
  /** 'HH:mm' in the zone. */
  readonly time: string;
}

/**
 * The first due time after `after`. An extract is due once on each of its days: at the end of the gap for a skipped time,
 * at the second occurrence of a repeated time.
 */
export function nextDue(schedule: ExtractSchedule, after: Date, zone: string = TENANT_ZONE): Date {
  const from = localDay(after, zone);
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const due = dueOn(schedule, addDays(from, ahead), zone);
    if (due !== null && due > after) return due;
  }
  throw new Error('A schedule is due at least once a week');
}

/** The last due time up to `now`. Earlier missed times are not repeated. */
export function lastDue(schedule: ExtractSchedule, now: Date, zone: string = TENANT_ZONE): Date {
  const from = localDay(now, zone);
  for (let back = 0; back <= 7; back += 1) {
    const due = dueOn(schedule, addDays(from, -back), zone);
    if (due !== null && due <= now) return due;
  }
  throw new Error('A schedule is due at least once a week');
}

function dueOn(schedule: ExtractSchedule, day: CalendarDate, zone: string): Date | null {
  if (schedule.weekday !== null && isoWeekday(day) !== schedule.weekday) return null;
  const [hour = 0, minute = 0] = schedule.time.split(':').map(Number);
  return instantAt(day, { hour, minute }, zone);
}

const isoWeekday = (day: CalendarDate): number => weekday(day) + 1;
