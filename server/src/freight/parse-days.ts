import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { checkDateRange, type DateRange } from '@cartage/domain/dates/date-range.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { AppError } from '#errors/app-error.ts';

export interface DaysInput {
  readonly startDateUtc: string;
  readonly endDateUtc: string;
}

/** The calendar days of a range in the zone. Throws `rule-broken` for more than `maxDays`, or an end before the start. */
export function parseDays({ startDateUtc, endDateUtc }: DaysInput, zone: string, maxDays: number): DateRange {
  const dayOf = (text: string) => parseCalendarDate(text) ?? localDay(new Date(text), zone);
  const checked = checkDateRange({ from: dayOf(startDateUtc), to: dayOf(endDateUtc) }, maxDays);
  if (checked.ok) return checked.range;
  throw new AppError('rule-broken', {
    errors: checked.issues.map(({ field, message }) => ({
      pointer: field === 'from' ? '/startDateUtc' : '/endDateUtc',
      detail: message,
    })),
  });
}
