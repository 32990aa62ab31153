import { addDays, type CalendarDate, weekday } from '#dates/calendar-date.ts';

/**
 * Every change of the clock in New Zealand from 1990 to 2040, calculated from the law and not from zone
 * data. After a change of the law, tests fail until this file is edited.
 * Daylight time began on the first Sunday of October until 2006 and begins on the last of September
 * since; it ended on the third Sunday of March until 2007 and ends on the first of April since. Both
 * changes are at 2 am standard time, which is 14:00 UTC of the day before.
 */
export interface ClockChange {
  /** The Sunday on which it happens. */
  readonly day: CalendarDate;
  readonly instant: Date;
  readonly offsetBeforeHours: 12 | 13;
  readonly offsetAfterHours: 12 | 13;
}

export const AUCKLAND_CHANGES: readonly ClockChange[] = Array.from({ length: 51 }, (_, index) => {
  const year = 1990 + index;
  const end = year <= 2007 ? sundayFrom(`${year}-03-15`) : sundayFrom(`${year}-04-01`);
  const start = year <= 2006 ? sundayFrom(`${year}-10-01`) : sundayFrom(`${year}-09-24`);
  return [
    { day: end, instant: changeOn(end), offsetBeforeHours: 13, offsetAfterHours: 12 } as const,
    { day: start, instant: changeOn(start), offsetBeforeHours: 12, offsetAfterHours: 13 } as const,
  ];
}).flat();

/** The first Sunday on or after the day. */
function sundayFrom(day: CalendarDate): CalendarDate {
  return addDays(day, 6 - weekday(day));
}

function changeOn(sunday: CalendarDate): Date {
  return new Date(`${addDays(sunday, -1)}T14:00:00Z`);
}
