import { addDays, type CalendarDate, weekday } from '#dates/calendar-date.ts';
import { WEEKDAY_NAMES } from '#dates/names.ts';
import type { WorkingCalendar } from '#dates/working-days.ts';

/** Local times of a day as 'HH:mm'. */
export interface TimeWindow {
  readonly opens: string;
  readonly closes: string;
}

/** Seven entries, Monday first. Null: closed on this weekday. */
export type OpeningHours = readonly (TimeWindow | null)[];

/** A shorter window leaves a driver no time to arrive, unload and get a signature. */
export const MIN_WINDOW_MINUTES = 30;

const SHORT_NAMES = WEEKDAY_NAMES.map((name) => name.slice(0, 3));
const PART = /^([A-Z][a-z]{2})(?:-([A-Z][a-z]{2}))? (\d{2}:\d{2})-(\d{2}:\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The form of `parseOpeningHours`, for messages. */
const EXAMPLE = 'such as Mon-Fri 08:00-17:00, Sat 09:00-12:00';

/** Reads 'Mon-Fri 08:00-17:00, Sat 09:00-12:00'; other days are closed. */
export function parseOpeningHours(
  text: string,
): { readonly hours: OpeningHours } | { readonly issue: string } {
  const hours: (TimeWindow | null)[] = WEEKDAY_NAMES.map(() => null);
  for (const part of text.split(',')) {
    const [, from = '', to = from, opens = '', closes = ''] = PART.exec(part.trim()) ?? [];
    const [first, last] = [SHORT_NAMES.indexOf(from), SHORT_NAMES.indexOf(to)];
    if (first === -1 || last < first) return { issue: `must be days and times, ${EXAMPLE}` };
    if (!TIME.test(opens) || !TIME.test(closes)) return { issue: 'must have times from 00:00 to 23:59' };
    const window = { opens, closes };
    const issue = windowIssue(window);
    if (issue !== null) return { issue: `has a window that ${issue}: ${opens}-${closes}` };
    for (let day = first; day <= last; day += 1) {
      if (hours[day] !== null) return { issue: `must not name ${SHORT_NAMES[day]} twice` };
      hours[day] = window;
    }
  }
  return { hours };
}

/** The text that `parseOpeningHours` reads, with equal days in a row together. */
export function openingHoursText(hours: OpeningHours): string {
  const groups: { readonly first: number; last: number; readonly window: TimeWindow }[] = [];
  hours.forEach((window, day) => {
    if (window === null) return;
    const group = groups.at(-1);
    const continues =
      group?.last === day - 1 && group.window.opens === window.opens && group.window.closes === window.closes;
    if (continues) group.last = day;
    else groups.push({ first: day, last: day, window });
  });
  return groups
    .map(({ first, last, window: { opens, closes } }) => {
      const days = first === last ? SHORT_NAMES[first] : `${SHORT_NAMES[first]}-${SHORT_NAMES[last]}`;
      return `${days} ${opens}-${closes}`;
    })
    .join(', ');
}

/** Why freight cannot be collected or delivered within a window, or null. */
export function windowIssue({ opens, closes }: TimeWindow): string | null {
  if (closes <= opens) return 'closes before it opens';
  return minutesOf(closes) - minutesOf(opens) < MIN_WINDOW_MINUTES
    ? `is shorter than ${MIN_WINDOW_MINUTES} minutes`
    : null;
}

/** Minutes that both windows share; 0 without any. */
export function sharedMinutes(a: TimeWindow, b: TimeWindow): number {
  const opens = a.opens > b.opens ? a.opens : b.opens;
  const closes = a.closes < b.closes ? a.closes : b.closes;
  return Math.max(0, minutesOf(closes) - minutesOf(opens));
}

export const hoursOn = (hours: OpeningHours, day: CalendarDate): TimeWindow | null =>
  hours[weekday(day)] ?? null;

/** The working days on which the site is open. The arguments are null when they are not known. */
export const openDays =
  (hours: OpeningHours | null, calendar: WorkingCalendar | null): WorkingCalendar =>
  (day) =>
    calendar?.(day) ?? (hours === null || hoursOn(hours, day) !== null ? null : 'Closed');

/** Days that are searched for an open day. Two weeks include the longest holidays. */
const SEARCHED_DAYS = 14;

/** The first day from `from` on which the site is open and which is a working day; null when there is none soon. */
export function nextOpenDay(
  hours: OpeningHours | null,
  calendar: WorkingCalendar | null,
  from: CalendarDate,
): CalendarDate | null {
  const reasonOf = openDays(hours, calendar);
  for (let ahead = 0; ahead < SEARCHED_DAYS; ahead += 1) {
    const day = addDays(from, ahead);
    if (reasonOf(day) === null) return day;
  }
  return null;
}

function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
