import type { Received } from '@cartage/contract/operations.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { checkDateRange, type DateRange } from '@cartage/domain/dates/date-range.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import { type DateType, FILTERS } from '@cartage/domain/search/filters.ts';
import { AppError } from '#errors/app-error.ts';
import { firstInstantOf } from '#features/consignment-search/first-instant-of.ts';
import type { OverdueLimit } from '#freight/exception-clock.query.ts';

/** The tenant's zone and its current day, and which exceptions are overdue now. */
export interface SearchTime {
  readonly zone: string;
  readonly today: CalendarDate;
  readonly overdueLimits: readonly OverdueLimit[];
}

/** The instants of a range, up to but not including `before`. */
export interface SearchedDates {
  readonly type: DateType;
  readonly from: Date;
  readonly before: Date;
  /** Null where the range is not made of whole days of the tenant's zone. */
  readonly days: DateRange | null;
}

export function parseDates(
  date: NonNullable<Received<'searchConsignments', 'body'>['date']>,
  { zone }: Pick<SearchTime, 'zone'>,
): SearchedDates | null {
  const from = startOf(date.startDateUtc, zone);
  const before = endOf(date.endDateUtc, zone);
  // The range counts the days it touches, so its last instant is the one before its end.
  const days = { from: localDay(from, zone), to: localDay(new Date(before.getTime() - 1), zone) };
  const checked = checkDateRange(before <= from ? { from: days.from, to: null } : days, FILTERS.date.maxDays);
  if (!checked.ok) {
    throw new AppError('rule-broken', {
      errors: checked.issues.map(({ field, message }) => ({
        pointer: field === 'from' ? '/date/startDateUtc' : '/date/endDateUtc',
        detail: message,
      })),
    });
  }
  const isWholeDays =
    from.getTime() === firstInstantOf(days.from, zone)?.getTime() &&
    before.getTime() === firstInstantOf(addDays(days.to, 1), zone)?.getTime();
  // A promise is a day, so its range counts the days that it touches.
  const hasDays = isWholeDays || date.dateRangeType === 'PromisedDelivery';
  return { type: date.dateRangeType, from, before, days: hasDays ? days : null };
}

function startOf(text: string, zone: string): Date {
  const day = parseCalendarDate(text);
  return day === null ? new Date(text) : startOfDay(day, zone);
}

/** A date includes the whole day, an instant its millisecond: the web sends 23:59:59.999. */
function endOf(text: string, zone: string): Date {
  const day = parseCalendarDate(text);
  return day === null ? new Date(new Date(text).getTime() + 1) : startOfDay(addDays(day, 1), zone);
}
