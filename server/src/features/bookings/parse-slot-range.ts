import { addDays, daysBetween, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import { AppError } from '#errors/app-error.ts';
import { parseMoment } from '#freight/parse-moment.ts';

const MAX_DAYS = 366;

/** Half-open range. An end without a time includes that whole day. Throws `rule-broken` for a reversed or too long range. */
export function parseSlotRange(
  {
    startDateTimeUtc,
    endDateTimeUtc,
  }: { readonly startDateTimeUtc: string; readonly endDateTimeUtc: string },
  zone: string,
): { readonly from: Date; readonly before: Date } {
  const from = parseMoment(startDateTimeUtc, zone).at;
  const lastDay = parseCalendarDate(endDateTimeUtc);
  const before = lastDay === null ? new Date(endDateTimeUtc) : startOfDay(addDays(lastDay, 1), zone);
  const days = daysBetween(localDay(from, zone), localDay(new Date(before.getTime() - 1), zone));
  if (before <= from || days > MAX_DAYS) {
    const detail = `Must be later than the start, by up to ${MAX_DAYS - 1} days`;
    throw new AppError('rule-broken', { errors: [{ pointer: '/endDateTimeUtc', detail }] });
  }
  return { from, before };
}
