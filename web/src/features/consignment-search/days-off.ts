import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { type CalendarOf, WEEKENDS } from '#features/consignment-search/foreseen-dates.ts';
import type { MarkedConsignment } from '#freight/marked-consignment.ts';

export interface DaysOff {
  /** Why somewhere nothing is collected, with the region where others are open; null: it is collected everywhere. */
  readonly closedOn: (day: CalendarDate) => string | null;
  readonly isClosedEverywhere: (day: CalendarDate) => boolean;
}

/** The days on which nobody collects these, region by region. */
export function daysOff(
  consignments: readonly Pick<MarkedConsignment, 'originRegionId' | 'senderRegion'>[],
  calendarOf: CalendarOf,
): DaysOff {
  const names = new Map(consignments.map((one) => [one.originRegionId, one.senderRegion]));
  const regions = [...names].map(([id, name]) => ({
    name: name ?? 'an unknown region',
    calendar: calendarOf(id) ?? WEEKENDS(id),
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
