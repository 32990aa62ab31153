import {
  addDays,
  type CalendarDate,
  compareDates,
  daysBetween,
  parseCalendarDate,
  weekday,
} from '#dates/calendar-date.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from '#dates/names.ts';

const MAX_DAYS_AWAY = 9_999;

/**
 * Parses '25/11', '25.11.26', '25 nov', '2026-11-25', 't', '+3', '-7' or 'mon'; null for text that is not an existing
 * day. Without a year it is the nearest such day. A weekday is the last one up to today, or the next one from today with
 * `weekdays` ahead.
 */
export function parseTypedDate(
  typed: string,
  today: CalendarDate,
  weekdays: 'behind' | 'ahead' = 'behind',
): CalendarDate | null {
  const text = typed.trim().toLowerCase().replaceAll('−', '-');
  return parseCalendarDate(text) ?? nearToday(text, today, weekdays) ?? dayOfMonth(text, today);
}

function nearToday(text: string, today: CalendarDate, weekdays: 'behind' | 'ahead'): CalendarDate | null {
  if (text === 't' || text === 'today') return today;
  const away = /^[+-]\s?(\d{1,4})$/.exec(text);
  if (away) return addDays(today, Math.min(Number(away[1]), MAX_DAYS_AWAY) * (text.startsWith('-') ? -1 : 1));
  const named = indexOfName(text, WEEKDAY_NAMES);
  if (named === -1) return null;
  const since = (weekday(today) - named + 7) % 7;
  return addDays(today, weekdays === 'behind' ? -since : (7 - since) % 7);
}

/** 'mon', 'tues' and 'september' match; 'ma' is ambiguous and 'monkey' is not a name. */
const indexOfName = (text: string, names: readonly string[]) =>
  text.length < 3 ? -1 : names.findIndex((name) => name.toLowerCase().startsWith(text));

/** Day before month, as in New Zealand. */
function dayOfMonth(text: string, today: CalendarDate): CalendarDate | null {
  const parts = /^(\d{1,2})[\s./-]*(\d{1,2}|[a-z]{3,9})(?:[\s./-]+(\d{2}|\d{4}))?$/.exec(text);
  if (!parts || /^\d+$/.test(text)) return null;
  const [, day = '', monthText = '', year] = parts;
  const month = /^\d/.test(monthText) ? Number(monthText) : monthOf(monthText);
  if (year !== undefined) return dateOf(year.length === 2 ? Number(year) + 2000 : Number(year), month, day);
  const thisYear = Number(today.slice(0, 4));
  const near = [thisYear - 1, thisYear, thisYear + 1].flatMap((of) => dateOf(of, month, day) ?? []);
  return near.toSorted((a, b) => distance(a, today) - distance(b, today) || compareDates(a, b))[0] ?? null;
}

/** 0, which is not a month, for unknown names. */
const monthOf = (text: string) => indexOfName(text, MONTH_NAMES) + 1;

const dateOf = (year: number, month: number, day: string) =>
  parseCalendarDate(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);

const distance = (day: CalendarDate, today: CalendarDate) => Math.abs(daysBetween(today, day) - 1);
