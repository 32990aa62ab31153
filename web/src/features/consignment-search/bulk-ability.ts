import { type BulkAbility, bulkAbility, refusalOfAll } from '@cartage/domain/consignment/bulk-ability.ts';
import { type Hindrance, hindranceOf, HINDRANCES } from '@cartage/domain/consignment/hindrances.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { organisationSettings } from '@cartage/domain/tenant/organisation-settings.ts';
import { type CalendarOf, foreseenDateFault, WEEKENDS } from '#features/consignment-search/foreseen-dates.ts';
import { useToday } from '#kit/use-today.ts';
import type { BulkAction } from '#freight/bulk-job/bulk-words.ts';
import type { MarkedConsignment } from '#freight/marked-consignment.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** What is known besides the consignments themselves. */
export interface Asked {
  /** The day that was chosen. */
  readonly pickupDay?: CalendarDate | null;
  /** References that are not there any more. */
  readonly missing?: ReadonlySet<string>;
}

export interface BulkRules {
  /** Why the person can do it to no consignment at all; null: it depends on which they are. */
  readonly refusalOfAll: (action: BulkAction) => string | null;
  /** Whether it may be done to all that is marked, by the table that the server goes by too (BULK-01, BULK-02). */
  readonly abilityOf: (
    action: BulkAction,
    consignments: readonly MarkedConsignment[],
    asked?: Asked,
  ) => BulkAbility<MarkedConsignment>;
  readonly hinderedBy: (
    action: BulkAction,
    consignments: readonly MarkedConsignment[],
    asked: Asked,
  ) => readonly HinderedGroup[];
}

/** Those that one thing stands in the way of; none of them is in another group. */
export interface HinderedGroup {
  readonly hindrance: Hindrance;
  readonly consignments: readonly MarkedConsignment[];
}

/** `calendarOf` where the days on which nobody works were asked for. */
export function useBulkRules(calendarOf: CalendarOf = WEEKENDS): BulkRules {
  const { permissions, organisation } = useWorkplace();
  const { tenant } = useSession();
  const person = {
    permissions: [...permissions],
    settings: { ...organisationSettings(organisation.settings) },
  };
  const today = useToday();
  const foreseen = (action: BulkAction, one: MarkedConsignment, pickupDay: CalendarDate | null) =>
    foreseenDateFault(action, one, { ...tenant, pickupDay, today, calendarOf });
  const givesDeliveryDay = tenant.settings.canUseDefaultRequestedDeliveryDate;
  const hindrance = (action: BulkAction, one: MarkedConsignment, { pickupDay = null, missing }: Asked) =>
    missing?.has(one.reference) === true
      ? 'not-found'
      : hindranceOf(action, one, {
          givesDeliveryDay,
          pickupDay,
          dateFault: foreseen(action, one, pickupDay),
        });
  return {
    refusalOfAll: (action) => refusalOfAll(action, person),
    abilityOf: (action, consignments, asked = {}) =>
      bulkAbility(action, consignments, person, (one) => hindrance(action, one, asked)),
    hinderedBy: (action, consignments, asked) => {
      const groups = Map.groupBy(consignments, (one) => hindrance(action, one, asked));
      return HINDRANCES.flatMap((name) => {
        const own = groups.get(name);
        return own === undefined ? [] : [{ hindrance: name, consignments: own }];
      });
    },
  };
}

/** BULK-05. Null where all are collected in one region. */
export function regionsWarning(
  consignments: readonly Pick<MarkedConsignment, 'senderRegion'>[],
): string | null {
  const regions = [...new Set(consignments.map(({ senderRegion }) => senderRegion ?? 'an unknown region'))];
  if (regions.length < 2) return null;
  const names = `${regions.slice(0, -1).join(', ')} and ${regions.at(-1)}`;
  return `The selected consignments are collected in ${regions.length} regions: ${names}. They all get the same date.`;
}
