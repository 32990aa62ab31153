import { type BulkAbility, bulkAbility } from '@cartage/domain/consignment/bulk-ability.ts';
import { organisationSettings } from '@cartage/domain/tenant/organisation-settings.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';
import type { BulkAction } from '#freight/bulk-job/bulk-words.ts';
import type { Workplace } from '#session/workplace.ts';

/** Whether this may be done to all that is marked, by the table that the server goes by too (BULK-01, BULK-02). */
export function markedAbility(
  action: BulkAction,
  consignments: readonly SelectedConsignment[],
  { permissions, organisation }: Pick<Workplace, 'permissions' | 'organisation'>,
): BulkAbility<SelectedConsignment> {
  const settings = { ...organisationSettings(organisation.settings) };
  return bulkAbility(action, consignments, { permissions: [...permissions], settings });
}

/** BULK-05: without the setting there is no such action. */
export const offersPickupDate = ({ organisation }: Pick<Workplace, 'organisation'>): boolean =>
  organisationSettings(organisation.settings).allowFmUsersRequestPickupDate;

/** BULK-05. Null where all are collected in one region. */
export function regionsWarning(consignments: readonly SelectedConsignment[]): string | null {
  const regions = [...new Set(consignments.map(({ senderRegion }) => senderRegion ?? 'an unknown region'))];
  if (regions.length < 2) return null;
  const names = `${regions.slice(0, -1).join(', ')} and ${regions.at(-1)}`;
  return `The selected consignments are collected in ${regions.length} regions: ${names}. They all get the same date.`;
}
