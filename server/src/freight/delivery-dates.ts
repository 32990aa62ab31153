import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { requestedDateFaults } from '@cartage/domain/dates/requested-dates.ts';
import { serviceDate } from '@cartage/domain/dates/service-date.ts';
import { type WorkingCalendar, workingCalendar } from '@cartage/domain/dates/working-days.ts';
import { localDateTimeParts, localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { tenantSettings } from '@cartage/domain/tenant/settings.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { type DeliveryGround, deliveryGround, giveDeliveryDay } from '#freight/delivery-ground.query.ts';
import type { Scope } from '#platform/scope.ts';

interface Place {
  readonly origin: WorkingCalendar | null;
  readonly destination: WorkingCalendar | null;
}

function placeOf({ senderRegion, receiverRegion, closures }: DeliveryGround): Place {
  const calendar = (region: RegionCode | null) =>
    region === null ? null : workingCalendar(region, closures);
  return { origin: calendar(senderRegion), destination: calendar(receiverRegion) };
}

/** Null where one of the ends is nowhere we know. */
function serviceDateOf(
  ground: DeliveryGround,
  { origin, destination }: Place,
  { now, zone }: { readonly now: Date; readonly zone: string },
): CalendarDate | null {
  if (origin === null || destination === null) return null;
  return serviceDate({
    origin,
    destination,
    staged: localDateTimeParts(now, zone),
    requestedPickup: ground.requestedPickupDay,
    transitDays: ground.transitDays,
    cutOff: ground.cutOff,
  });
}

/**
 * CONS-07: what is no draft any more has a day of delivery. Tells whether the consignment would have one; the day
 * that the tenant gives by itself is set by `give`, with the change and not before.
 */
export async function deliveryDay(
  tx: Transaction,
  scope: Scope,
  { reference, now }: { readonly reference: string; readonly now: Date },
): Promise<{ readonly isMissing: boolean; readonly give: () => Promise<void> }> {
  const nothing = async () => {};
  const [ground] = await tx.query<DeliveryGround>(deliveryGround(scope, reference));
  if (ground === undefined || ground.requestedDeliveryDay !== null)
    return { isMissing: false, give: nothing };
  const { canUseDefaultRequestedDeliveryDate } = tenantSettings(ground.tenantSettings);
  if (!canUseDefaultRequestedDeliveryDate) return { isMissing: true, give: nothing };
  const day = serviceDateOf(ground, placeOf(ground), { now, zone: scope.zone });
  if (day === null) return { isMissing: false, give: nothing };
  const given = { id: ground.id, day, at: startOfDay(day, scope.zone) };
  return { isMissing: false, give: async () => void (await tx.query(giveDeliveryDay(scope, given))) };
}

/**
 * DATE-02, of dates that were written just now: throws `rule-broken` with the faults of the page, which undoes the
 * write. A day that stood there before is not past because time went on.
 */
export async function checkWrittenDates(
  tx: Transaction,
  scope: Scope,
  written: {
    readonly reference: string;
    readonly now: Date;
    readonly isPickupNew: boolean;
    readonly isDeliveryRequired: boolean;
  },
): Promise<void> {
  const [ground] = await tx.query<DeliveryGround>(deliveryGround(scope, written.reference));
  if (ground === undefined) return;
  const settings = tenantSettings(ground.tenantSettings);
  const place = placeOf(ground);
  const faults = requestedDateFaults(
    { pickup: ground.requestedPickupDay, delivery: ground.requestedDeliveryDay },
    {
      ...place,
      today: localDay(written.now, scope.zone),
      isPickupAllowed: written.isPickupNew && settings.requestedPickupDateEnabled,
      isDeliveryRequired: written.isDeliveryRequired && !settings.canUseDefaultRequestedDeliveryDate,
      serviceDate: ground.isConfirmed
        ? null
        : serviceDateOf(ground, place, { now: written.now, zone: scope.zone }),
    },
  );
  const errors = [
    ...(faults.pickup === null ? [] : [{ pointer: '/requestedPickupDateTimeUtc', detail: faults.pickup }]),
    ...(faults.delivery === null ? [] : [{ pointer: '/requestedDeliveryDate', detail: faults.delivery }]),
  ];
  if (errors.length > 0) throw new AppError('rule-broken', { errors });
}
