import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Import } from '#freight/imports/import-query.ts';

/**
 * IMPORT-01: the consignments of this import, created today and newest first. An import of another day has its own
 * days, or the list would be empty.
 */
export function createdSearch(
  { importId, createdAtDateTimeUtc, finishedAtDateTimeUtc }: Import,
  today: CalendarDate,
): Readonly<Record<string, string>> {
  const day = (instant: string) => localDay(new Date(instant));
  const startDate = day(createdAtDateTimeUtc);
  const dates =
    startDate === today
      ? { dateRangePresetCode: 'TODAY' }
      : { startDate, endDate: day(finishedAtDateTimeUtc ?? createdAtDateTimeUtc) };
  return { ...dates, sortDirection: 'desc', importId: String(importId) };
}
