import {
  type BulkAbility,
  bulkAbility,
  refusalRegardlessOfStatus,
} from '@cartage/domain/consignment/bulk-ability.ts';
import { type Blocker, findBlocker, BLOCKERS } from '@cartage/domain/consignment/blockers.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { organisationSettings } from '@cartage/domain/tenant/organisation-settings.ts';
import {
  type CalendarOf,
  predictDateIssue,
  type ServiceDates,
  WEEKENDS_ONLY,
} from '#features/consignment-search/bulk/predict-date-issue.ts';
import { useToday } from '#kit/use-today.ts';
import type { BulkAction } from '#freight/bulk-job/bulk-messages.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** The inputs of a bulk rule besides the consignments. */
export interface BulkContext {
  /** The chosen pickup day. */
  readonly pickupDay?: CalendarDate | null;
  /** References that were not found. */
  readonly missing?: ReadonlySet<string>;
  readonly serviceDates?: ServiceDates;
}

export interface BulkRules {
  /** Why the user cannot apply the action to any consignment; null: it depends on the consignment. */
  readonly refusalRegardlessOfStatus: (action: BulkAction) => string | null;
  /** Whether the action is allowed for all of them, by the same table as on the server (BULK-01, BULK-02). */
  readonly abilityOf: (
    action: BulkAction,
    consignments: readonly SelectedConsignment[],
    context?: BulkContext,
  ) => BulkAbility<SelectedConsignment>;
  readonly blockedGroups: (
    action: BulkAction,
    consignments: readonly SelectedConsignment[],
    context: BulkContext,
  ) => readonly BlockedGroup[];
}

/** Consignments with the same blocker. */
export interface BlockedGroup {
  readonly blocker: Blocker;
  readonly consignments: readonly SelectedConsignment[];
}

/** `calendarOf` once the working days of the regions are loaded. */
export function useBulkRules(calendarOf: CalendarOf = WEEKENDS_ONLY): BulkRules {
  const { permissions, organisation } = useOrganisationContext();
  const { tenant } = useSession();
  const user = {
    permissions: [...permissions],
    settings: { ...organisationSettings(organisation.settings) },
  };
  const today = useToday();
  const blockerOf = (
    action: BulkAction,
    one: SelectedConsignment,
    { pickupDay = null, missing, serviceDates = new Map() }: BulkContext,
  ) =>
    missing?.has(one.reference) === true
      ? 'not-found'
      : findBlocker(action, one, {
          hasDefaultDeliveryDay: tenant.settings.canUseDefaultRequestedDeliveryDate,
          pickupDay,
          dateIssue: predictDateIssue(action, one, { ...tenant, pickupDay, today, calendarOf, serviceDates }),
        });
  return {
    refusalRegardlessOfStatus: (action) => refusalRegardlessOfStatus(action, user),
    abilityOf: (action, consignments, context = {}) =>
      bulkAbility(action, consignments, user, (consignment) => blockerOf(action, consignment, context)),
    blockedGroups: (action, consignments, context) => {
      const groups = Map.groupBy(consignments, (consignment) => blockerOf(action, consignment, context));
      return BLOCKERS.flatMap((blocker) => {
        const group = groups.get(blocker);
        return group === undefined ? [] : [{ blocker, consignments: group }];
      });
    },
  };
}

/** BULK-05. Null where all consignments are collected in one region. */
export function regionsWarning(
  consignments: readonly Pick<SelectedConsignment, 'senderRegion'>[],
): string | null {
  const regions = [...new Set(consignments.map(({ senderRegion }) => senderRegion ?? 'an unknown region'))];
  if (regions.length < 2) return null;
  const names = `${regions.slice(0, -1).join(', ')} and ${regions.at(-1)}`;
  return `The selected consignments are collected in ${regions.length} regions: ${names}. They all get the same date.`;
}
