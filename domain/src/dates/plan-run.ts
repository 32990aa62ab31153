import { addDays, type CalendarDate, daysBetween, weekday } from '#dates/calendar-date.ts';
import type { WorkingCalendar } from '#dates/working-days.ts';

/** How far ahead runs are offered. */
export const RUN_DAYS_AHEAD = 60;

/** The days from `from` to `to`, both counted, on which a run goes out: its own days of the week that are worked. */
export function runDays(
  weekdays: readonly number[],
  calendar: WorkingCalendar,
  from: CalendarDate,
  to: CalendarDate,
): CalendarDate[] {
  const days = Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, away) => addDays(from, away));
  return days.filter((day) => weekdays.includes(weekday(day)) && calendar(day) === null);
}
