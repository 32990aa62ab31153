import { type CalendarDate, parseCalendarDate } from '#dates/calendar-date.ts';

const YEAR_FIRST = /^(\d{4})([-/])(\d{2})\2(\d{2})$/;
const DAY_FIRST = /^(\d{1,2})([-/])(\d{2})\2(\d{4})$/;

/** The range of days that a consignment can store. */
const EARLIEST = '1990-01-01';
const LATEST = '2100-12-31';

/**
 * d-MM-yyyy, dd-MM-yyyy or yyyy-MM-dd, with one kind of separator, - or / (IMPORT-03). In the first two the day is always
 * first: 02-28-2026 is not a date.
 */
export function readDate(text: string): CalendarDate | null {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? dayFirst(text);
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = parseCalendarDate(`${year}-${month}-${day.padStart(2, '0')}`);
  return date !== null && date >= EARLIEST && date <= LATEST ? date : null;
}

function dayFirst(text: string): readonly (string | undefined)[] {
  const [all, day, separator, month, year] = DAY_FIRST.exec(text) ?? [];
  return [all, year, separator, month, day];
}
