import { addDays, type CalendarDate, firstOfMonth, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';

/** Always six weeks, so that the layout does not move between months. */
const WEEKS = 6;

/** The weeks of a month, Monday first, including the adjacent days of other months. */
export function monthWeeks(month: CalendarDate): CalendarDate[][] {
  const first = firstOfMonth(month);
  const start = addDays(first, -weekday(first));
  return Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, weekdayIndex) => addDays(start, week * 7 + weekdayIndex)),
  );
}

export const isSameMonth = (day: CalendarDate, other: CalendarDate): boolean =>
  day.slice(0, 7) === other.slice(0, 7);

/** 'November 2026'. */
export const monthName = (month: CalendarDate): string =>
  `${MONTH_NAMES[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;

/** 'Friday 20 November 2026': the accessible name of a day. */
export const dayName = (day: CalendarDate): string =>
  `${WEEKDAY_NAMES[weekday(day)]} ${Number(day.slice(8))} ${monthName(day)}`;
