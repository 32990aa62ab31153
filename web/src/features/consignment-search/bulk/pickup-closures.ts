import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { type CalendarOf, WEEKENDS_ONLY } from '#features/consignment-search/bulk/predict-date-issue.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';

export interface PickupClosures {
  /** Why a region is closed, naming the region where others are open; null: all regions are open. */
  readonly closedOn: (day: CalendarDate) => string | null;
  readonly isClosedEverywhere: (day: CalendarDate) => boolean;
}

/** The closed days of the regions where these consignments are collected. */
export function pickupClosures(
  consignments: readonly Pick<SelectedConsignment, 'originRegionId' | 'senderRegion'>[],
  calendarOf: CalendarOf,
): PickupClosures {
  const names = new Map(
    consignments.map((consignment) => [consignment.originRegionId, consignment.senderRegion]),
  );
  const regions = [...names].map(([id, name]) => ({
    name: name ?? 'an unknown region',
    calendar: calendarOf(id) ?? WEEKENDS_ONLY(id),
  }));
  const closures = (day: CalendarDate) =>
    regions.flatMap(({ name, calendar }) => {
      const reason = calendar?.(day) ?? null;
      return reason === null ? [] : [{ name, reason }];
    });
  const isClosedEverywhere = (day: CalendarDate) =>
    regions.length > 0 && closures(day).length === regions.length;
  return {
    isClosedEverywhere,
    closedOn: (day) => {
      const closed = closures(day);
      const [first] = closed;
      if (first === undefined) return null;
      if (closed.length === regions.length) return first.reason;
      return [...Map.groupBy(closed, ({ reason }) => reason)]
        .map(([reason, some]) => `${reason} (${some.map(({ name }) => name).join(', ')})`)
        .join('; ');
    },
  };
}
