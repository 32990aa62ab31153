import { addDays, type CalendarDate, daysBetween, weekday } from '#dates/calendar-date.ts';
import type { WorkingCalendar } from '#dates/working-days.ts';
import { instantAt } from '#dates/zone.ts';

/** Days ahead for which runs are offered. */
export const RUN_DAYS_AHEAD = 60;

/** The days of a run from `from` to `to` inclusive: its weekdays that are working days. */
export function runDays(
  weekdays: readonly number[],
  calendar: WorkingCalendar,
  from: CalendarDate,
  to: CalendarDate,
): CalendarDate[] {
  const days = Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, away) => addDays(from, away));
  return days.filter((day) => weekdays.includes(weekday(day)) && calendar(day) === null);
}

export interface RunTimes {
  readonly id: number;
  /** Monday is 0. */
  readonly weekdays: readonly number[];
  /** 'HH:mm'. */
  readonly starts: string;
  readonly ends: string;
  readonly capacity: number;
}

/** Keys as the columns of run_schedule. */
export interface PlannedDay {
  readonly run_id: number;
  readonly day: CalendarDate;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly capacity: number;
}

export interface PlannedPeriod {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly zone: string;
}

/** The schedules of a run from `from` to `to` inclusive. */
export const planRun = (
  { id, weekdays, starts, ends, capacity }: RunTimes,
  calendar: WorkingCalendar,
  { from, to, zone }: PlannedPeriod,
): PlannedDay[] =>
  runDays(weekdays, calendar, from, to).map((day) => ({
    run_id: id,
    day,
    starts_at: instantAt(day, parseTime(starts), zone).toISOString(),
    ends_at: instantAt(day, parseTime(ends), zone).toISOString(),
    capacity,
  }));

function parseTime(text: string) {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return { hour, minute };
}
