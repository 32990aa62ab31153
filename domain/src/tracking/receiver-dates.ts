import type { CalendarDate } from '#dates/calendar-date.ts';
import { weekday } from '#dates/calendar-date.ts';
import { formatDate, formatDay, formatShortTime } from '#dates/format.ts';
import { WEEKDAY_NAMES } from '#dates/names.ts';
import { localDay } from '#dates/zone.ts';

/** 'Wednesday 25/03/2026'. */
export const namedDay = (day: CalendarDate): string => `${WEEKDAY_NAMES[weekday(day)]} ${formatDay(day)}`;

/** 'today, Wednesday 25/03/2026' on that day. */
export const namedDayFrom = (day: CalendarDate, today: CalendarDate): string =>
  day === today ? `today, ${namedDay(day)}` : namedDay(day);

/** '25/03/2026, 4:55 am'. */
export const dayAndTime = (at: Date, zone: string): string =>
  `${formatDate(at, zone)}, ${formatShortTime(at, zone)}`;

/** 'Wednesday 25/03/2026, 1:52 pm'. */
export const namedDayAndTime = (at: Date, zone: string): string =>
  `${namedDay(localDay(at, zone))}, ${formatShortTime(at, zone)}`;

/** 'New Zealand Time'. */
export function zoneName(zone: string): string {
  const parts = new Intl.DateTimeFormat('en-NZ', {
    timeZone: zone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
