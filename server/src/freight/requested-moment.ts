import { type CalendarDate, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';

/** A date alone means that day's midnight in the tenant's zone; kept as instant and as day (DESIGN decision 7). */
export function requestedMoment(
  text: string,
  zone: string,
): { readonly at: Date; readonly day: CalendarDate } {
  const day = parseCalendarDate(text);
  if (day !== null) return { at: startOfDay(day, zone), day };
  const at = new Date(text);
  return { at, day: localDay(at, zone) };
}
