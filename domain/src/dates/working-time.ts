import { addDays, type CalendarDate } from '#dates/calendar-date.ts';
import { instantAt, localDay, type LocalTime } from '#dates/zone.ts';
import { nextWorkingDay, previousWorkingDay, type WorkingCalendar } from '#dates/working-days.ts';

/** The hours of every working day, as 'HH:mm'. */
export interface WorkingHours {
  readonly from: string;
  readonly to: string;
}

/** The working time of a region. */
export interface WorkingTime {
  readonly calendar: WorkingCalendar;
  readonly hours: WorkingHours;
  readonly zone: string;
}

const MINUTE_MS = 60_000;

/** The instant after that many minutes of working time. Null when no working day follows within a year of the last one. */
export function addWorkingMinutes(time: WorkingTime, start: Date, minutes: number): Date | null {
  let left = minutes * MINUTE_MS;
  let day = nextWorkingDay(time.calendar, localDay(start, time.zone));
  while (day !== null) {
    const { from, to } = periodOf(time, day);
    const begin = Math.max(from, start.getTime());
    if (begin < to && left <= to - begin) return new Date(begin + left);
    left -= Math.max(0, to - begin);
    day = nextWorkingDay(time.calendar, addDays(day, 1));
  }
  return null;
}

/** The latest instant with that many minutes of working time from it to `end`. Null when a year has no working day. */
export function subtractWorkingMinutes(time: WorkingTime, end: Date, minutes: number): Date | null {
  let left = minutes * MINUTE_MS;
  let day = previousWorkingDay(time.calendar, localDay(end, time.zone));
  while (day !== null) {
    const { from, to } = periodOf(time, day);
    const finish = Math.min(to, end.getTime());
    if (from < finish && left <= finish - from) return new Date(finish - left);
    left -= Math.max(0, finish - from);
    day = previousWorkingDay(time.calendar, addDays(day, -1));
  }
  return null;
}

/** Whole minutes of working time from one instant to a later one; 0 when it is not later. */
export function workingMinutesBetween(time: WorkingTime, start: Date, end: Date): number {
  let total = 0;
  const last = localDay(end, time.zone);
  for (let day = localDay(start, time.zone); day <= last; day = addDays(day, 1)) {
    if (time.calendar(day) !== null) continue;
    const { from, to } = periodOf(time, day);
    total += Math.max(0, Math.min(to, end.getTime()) - Math.max(from, start.getTime()));
  }
  return Math.floor(total / MINUTE_MS);
}

export function minutesOfDay({ from, to }: WorkingHours): number {
  const [start, end] = [parseTime(from), parseTime(to)];
  return (end.hour - start.hour) * 60 + end.minute - start.minute;
}

function periodOf({ hours, zone }: WorkingTime, day: CalendarDate) {
  return {
    from: instantAt(day, parseTime(hours.from), zone).getTime(),
    to: instantAt(day, parseTime(hours.to), zone).getTime(),
  };
}

function parseTime(text: string): LocalTime {
  const [hour = 0, minute = 0] = text.split(':').map(Number);
  return { hour, minute };
}
