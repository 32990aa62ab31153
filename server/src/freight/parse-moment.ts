import { type CalendarDate, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';

/** A date without a time means midnight in the tenant's zone. Both instant and day are stored (design rule 7). */
export function parseMoment(text: string, zone: string): { readonly at: Date; readonly day: CalendarDate } {
  const day = parseCalendarDate(text);
  if (day !== null) return { at: startOfDay(day, zone), day };
  const at = new Date(text);
  return { at, day: localDay(at, zone) };
}
