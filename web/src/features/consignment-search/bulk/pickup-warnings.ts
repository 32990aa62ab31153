import { dateWarnings, type EntryDates } from '@cartage/domain/consignment/entry-warnings.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { CalendarOf } from '#features/consignment-search/bulk/predict-date-issue.ts';
import type { EntryLimits } from '#freight/entry-warnings/entry-limits-query.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';

export interface PickupWarning {
  readonly message: string;
  /** How many consignments it is about. */
  readonly count: number;
}

/**
 * Advice about a new pickup day of several consignments, the most frequent first. The list does not have the service type
 * of a row, so the cut-off is not known.
 */
export function pickupWarnings(
  consignments: readonly Pick<SelectedConsignment, 'senderSite' | 'originRegionId'>[],
  day: CalendarDate,
  {
    limits,
    calendarOf,
    now,
  }: { readonly limits: EntryLimits; readonly calendarOf: CalendarOf; readonly now: EntryDates['now'] },
): readonly PickupWarning[] {
  const messages = consignments.flatMap(({ senderSite, originRegionId }) => {
    const hours = limits.sites.find(({ siteId }) => siteId === senderSite?.id)?.openingHours ?? null;
    const sender = { name: senderSite?.name ?? '', hours, calendar: calendarOf(originRegionId) };
    return dateWarnings({
      now,
      sender,
      receiver: { name: '', hours: null, calendar: null },
      pickup: day,
      delivery: null,
      cutOff: null,
      serviceDate: null,
    }).map(({ message }) => message);
  });
  return [...Map.groupBy(messages, (message) => message)]
    .map(([message, same]) => ({ message, count: same.length }))
    .toSorted((a, b) => b.count - a.count);
}
