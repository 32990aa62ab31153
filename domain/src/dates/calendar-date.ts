/**
 * A calendar day as 'yyyy-MM-dd', without time and zone. The type excludes arbitrary text. Only `parseCalendarDate` and
 * the functions here guarantee that the day exists.
 */
export type CalendarDate = `${number}-${number}-${number}`;

const MS_PER_DAY = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Accepted years. Others are typing errors ('0026', '9999'). */
const EARLIEST_ENTERED = '1900-01-01';
const LATEST_ENTERED = '2199-12-31';

/**
 * Strict: exactly yyyy-MM-dd, ASCII digits, an existing day (no rollover from 30 February), in the
 * years 1900 to 2199; else null. Arithmetic below reaches 0001 to 9999, so months and days
 * can be added to any entered date.
 */
export function parseCalendarDate(text: string): CalendarDate | null {
  if (!SHAPE.test(text)) return null;
  if (text < EARLIEST_ENTERED || text > LATEST_ENTERED) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(time)) return null;
  // JavaScript engines reject 30 February or roll it over, so the result is compared with the input.
  const day = dateOfDayNumber(time / MS_PER_DAY);
  return day === text ? day : null;
}

/** Days since 1970-01-01, which is 0. */
export function dayNumber(day: CalendarDate): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time)) throw new RangeError(`Not a calendar date: ${day}`);
  return time / MS_PER_DAY;
}

/** The day with this number. Throws outside the years 0001 to 9999. */
export function dateOfDayNumber(days: number): CalendarDate {
  const time = new Date(days * MS_PER_DAY);
  const year = time.getUTCFullYear();
  if (!(year >= 1 && year <= 9999)) throw new RangeError(`Day ${days} is outside the calendar`);
  // Within these years the ISO text starts with yyyy-MM-dd.
  return time.toISOString().slice(0, 10) as CalendarDate;
}

export function addDays(day: CalendarDate, days: number): CalendarDate {
  return dateOfDayNumber(dayNumber(day) + days);
}

/** Counted inclusively: 1 for the same day, 7 for a week from Monday to Sunday, below 1 when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from) + 1;
}

/** The same day of another month, or that month's last day: 31 January plus one month is 28 or 29 February. */
export function addMonths(day: CalendarDate, months: number): CalendarDate {
  const first = firstOfMonth(day, months);
  const lastOfTarget = dayNumber(firstOfMonth(first, 1)) - 1;
  return dateOfDayNumber(Math.min(dayNumber(first) + Number(day.slice(8)) - 1, lastOfTarget));
}

/** The first day of the month `months` after (before, when negative) the month of `day`. */
export function firstOfMonth(day: CalendarDate, months = 0): CalendarDate {
  const monthIndex = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const year = String(Math.floor(monthIndex / 12)).padStart(4, '0');
  const month = String((monthIndex % 12) + 1).padStart(2, '0');
  // Uses the day number, so that a month outside the calendar throws as a day does.
  return dateOfDayNumber(dayNumber(`${year}-${month}-01` as CalendarDate));
}

/** Below, at or above 0 when `a` is before, on or after `b`; fit for `sort`. */
export function compareDates(a: CalendarDate, b: CalendarDate): -1 | 0 | 1 {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Monday is 0, Sunday 6: the week starts on Monday on every screen. */
export function weekday(day: CalendarDate): number {
  // 1970-01-01 was a Thursday.
  return (((dayNumber(day) + 3) % 7) + 7) % 7;
}
