import { addDays, type CalendarDate, daysBetween, weekday } from '#dates/calendar-date.ts';
import { anniversary, nationalHolidays } from '#dates/holidays.ts';
import { WEEKDAY_NAMES } from '#dates/names.ts';
import type { RegionCode } from '#regions.ts';

/** A day on which the freight provider announced it does not work. */
export interface ProviderClosure {
  readonly day: CalendarDate;
  /** The region of the closure; null for all regions. */
  readonly region: RegionCode | null;
  readonly reason: string;
}

/** The reason why a day is not a working day, or null for a working day. */
export type WorkingCalendar = (day: CalendarDate) => string | null;

/**
 * A working day of a region is a day from Monday to Friday that is not a national holiday, the region's anniversary day or
 * a closure of the provider. The reported reason is the first of holiday, closure, weekend.
 */
export function workingCalendar(
  region: RegionCode,
  closures: readonly ProviderClosure[] = [],
): WorkingCalendar {
  const closed = new Map<string, string>();
  for (const closure of closures) {
    if (closure.region === null || closure.region === region) closed.set(closure.day, closure.reason);
  }
  const years = new Map<number, ReadonlyMap<string, string>>();
  return (day) => {
    const year = Number(day.slice(0, 4));
    const holidays = years.get(year) ?? holidaysOf(region, year);
    years.set(year, holidays);
    return holidays.get(day) ?? closed.get(day) ?? weekend(day);
  };
}

/** The working days of every region: from Monday to Friday, without national holidays. Regions may be closed on some. */
export const nationalCalendar: WorkingCalendar = (day) =>
  nationalHolidays(Number(day.slice(0, 4))).find((holiday) => holiday.day === day)?.name ?? weekend(day);

function holidaysOf(region: RegionCode, year: number): ReadonlyMap<string, string> {
  const all = [anniversary(region, year), ...nationalHolidays(year)];
  return new Map(all.map(({ day, name }) => [day, name]));
}

function weekend(day: CalendarDate): string | null {
  const place = weekday(day);
  return place < 5 ? null : (WEEKDAY_NAMES[place] ?? null);
}

export interface ClosedDay {
  readonly day: CalendarDate;
  readonly reason: string;
}

/** Splits the days from `from` to `to` inclusive into working and closed days. */
export function partitionDays(
  calendar: WorkingCalendar,
  from: CalendarDate,
  to: CalendarDate,
): { readonly working: readonly CalendarDate[]; readonly closed: readonly ClosedDay[] } {
  const working: CalendarDate[] = [];
  const closed: ClosedDay[] = [];
  for (let away = 0; away < daysBetween(from, to); away += 1) {
    const day = addDays(from, away);
    const reason = calendar(day);
    if (reason === null) working.push(day);
    else closed.push({ day, reason });
  }
  return { working, closed };
}

/** No region is closed for a year: beyond that the closures are wrong. */
const MAX_DAYS_AWAY = 366;

/** The day itself or the next working day; null when there is none within a year. */
export const nextWorkingDay = (calendar: WorkingCalendar, day: CalendarDate): CalendarDate | null =>
  nearestWorkingDay(calendar, day, 1);

/** The day itself or the working day before it; null when there is none within a year. */
export const previousWorkingDay = (calendar: WorkingCalendar, day: CalendarDate): CalendarDate | null =>
  nearestWorkingDay(calendar, day, -1);

function nearestWorkingDay(calendar: WorkingCalendar, day: CalendarDate, step: 1 | -1): CalendarDate | null {
  for (let away = 0; away <= MAX_DAYS_AWAY; away += 1) {
    const found = addDays(day, away * step);
    if (calendar(found) === null) return found;
  }
  return null;
}

/** The working day `days` after `day`, not counting `day` itself; with 0 the day or the next working day. */
export function addWorkingDays(
  calendar: WorkingCalendar,
  day: CalendarDate,
  days: number,
): CalendarDate | null {
  let reached = nextWorkingDay(calendar, days === 0 ? day : addDays(day, 1));
  for (let left = days - 1; left > 0 && reached !== null; left -= 1) {
    reached = nextWorkingDay(calendar, addDays(reached, 1));
  }
  return reached;
}
