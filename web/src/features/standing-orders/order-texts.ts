import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { WEEKDAY_NAMES } from '@cartage/domain/dates/names.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import type { Occurrence, OrderRun } from '#features/standing-orders/orders-query.ts';

/** 'Monday 23/03/2026'. */
export const dayText = (day: string): string =>
  // The days of a response exist.
  `${WEEKDAY_NAMES[weekday(day as CalendarDate)] ?? ''} ${formatDay(day as CalendarDate)}`;

const shortDay = (day: string) => formatDay(day as CalendarDate);

/** Why a pickup is not on the day of the rule; null when it is. */
export function moveText({ day, pickupDay, reason }: Pick<Occurrence, 'day' | 'pickupDay' | 'reason'>) {
  if (pickupDay === null) return `Skipped: ${reason ?? 'no pickup'}`;
  return pickupDay === day ? null : `Moved from ${dayText(day)}: ${reason ?? 'closed'}`;
}

/** 'Creation on the pickup day', 'Creation on 20/03/2026', 'Consignment created'. */
export function creationText({ pickupDay, creationDay, outcome }: Occurrence): string {
  if (outcome === 'CREATED') return 'Consignment created';
  if (outcome === 'FAILED') return 'Consignment not created';
  return pickupDay === creationDay ? 'Creation on the pickup day' : `Creation on ${shortDay(creationDay)}`;
}

export const leadLabel = (days: number): string =>
  days === 0 ? 'On the pickup day' : `${countOf(days, 'working day')} before the pickup`;

export const everyLabel = (weeks: number): string => (weeks === 1 ? 'Every week' : `Every ${weeks} weeks`);

/** The outcome of a processed day, without the reference. */
export function runText({ day, pickupDay, outcome, reason }: OrderRun): string {
  const date = dayText(pickupDay ?? day);
  if (outcome === 'CREATED') return `${date}: created`;
  return outcome === 'SKIPPED'
    ? `${date}: skipped. ${reason ?? 'No pickup'}`
    : `${date}: not created. ${reason ?? ''}`;
}
