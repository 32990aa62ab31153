import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';

/** Null where the clocks are set back over midnight: instants before the second midnight have the same day. */
export function firstInstantOf(day: CalendarDate, zone: string): Date | null {
  const start = startOfDay(day, zone);
  return localDay(new Date(start.getTime() - 1), zone) < day ? start : null;
}
