import { openDays, parseOpeningHours } from '@cartage/domain/dates/opening-hours.ts';
import { pickupDefault } from '@cartage/domain/dates/pickup-default.ts';
import { transitOn } from '@cartage/domain/dates/service-date.ts';
import { localDateTimeParts, startOfDay } from '@cartage/domain/dates/zone.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { isFeatureEnabled } from '@cartage/domain/tenant/feature-switches.ts';
import { type PickupFacts, pickupFacts } from '#features/consignment-create/pickup-facts.query.ts';
import type { Transaction } from '#db/database.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import type { Settings } from '#freight/tenant-settings.ts';
import { readCalendarsAsSystem } from '#freight/working-calendars.ts';
import type { Scope } from '#platform/scope.ts';

/** The pickup that the form of a new consignment suggests. Null when the region of the sender is unknown. */
export async function defaultPickup(
  tx: Transaction,
  scope: Scope,
  {
    sender,
    serviceType,
    settings,
    now,
  }: Pick<ConsignmentRows, 'sender'> & {
    readonly serviceType: string;
    readonly settings: Settings;
    readonly now: Date;
  },
): Promise<Date | null> {
  const switches = { settings: settings.tenant, flags: settings.flags };
  if (sender.region === null || !isFeatureEnabled('requestedPickup', switches)) return null;
  const which = { serviceType, siteId: sender.site?.id ?? null };
  const [[facts], calendarOf] = await Promise.all([
    tx.query<PickupFacts>(pickupFacts(scope, which)),
    readCalendarsAsSystem(tx, scope.tenantId),
  ]);
  if (facts === undefined) return null;
  const hours = facts.openingHours === null ? null : parseOpeningHours(facts.openingHours);
  const local = localDateTimeParts(now, scope.zone);
  const day = pickupDefault({
    origin: openDays(
      hours === null || 'issue' in hours ? null : hours.hours,
      calendarOf(sender.region.id as RegionCode),
    ),
    now: local,
    cutOff: transitOn(facts.transit, local.day).cutOff,
  });
  return day === null ? null : startOfDay(day, scope.zone);
}
