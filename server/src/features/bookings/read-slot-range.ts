import { addDays, daysBetween, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import { AppError } from '#errors/app-error.ts';
import { requestedMoment } from '#freight/requested-moment.ts';

const MOST_DAYS = 366;

/** Half open; a date as the end is that whole day. Throws `rule-broken` where the range is reversed or too long. */
export function readSlotRange(
  {
    startDateTimeUtc,
    endDateTimeUtc,
  }: { readonly startDateTimeUtc: string; readonly endDateTimeUtc: string },
  zone: string,
): { readonly from: Date; readonly before: Date } {
  const from = requestedMoment(startDateTimeUtc, zone).at;
  const lastDay = parseCalendarDate(endDateTimeUtc);
  const before = lastDay === null ? new Date(endDateTimeUtc) : startOfDay(addDays(lastDay, 1), zone);
  const days = daysBetween(localDay(from, zone), localDay(new Date(before.getTime() - 1), zone));
  if (before <= from || days > MOST_DAYS) {
    const detail = `Must be later than the start, by up to ${MOST_DAYS - 1} days`;
    throw new AppError('rule-broken', { errors: [{ pointer: '/endDateTimeUtc', detail }] });
  }
  return { from, before };
}
