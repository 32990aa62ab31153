import { type DateOccasion, dateFaultsOn, NO_DATE_FAULTS } from '@cartage/domain/consignment/date-check.ts';
import { deliveryDateMode } from '@cartage/domain/consignment/delivery-date-mode.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { DateFaults } from '@cartage/domain/dates/requested-dates.ts';
import { serviceDate } from '@cartage/domain/dates/service-date.ts';
import { type WorkingCalendar, workingCalendar } from '@cartage/domain/dates/working-days.ts';
import { localDateTimeParts, localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { tenantSettings } from '@cartage/domain/tenant/settings.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { type DeliveryGround, deliveryGround, giveDeliveryDay } from '#freight/delivery-ground.query.ts';
import type { Fault } from '#freight/writing/fault.ts';
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

/** What is wrong with the days as they are stored, or as `given` would have them. */
function faultsOf(
  ground: DeliveryGround,
  when: { readonly now: Date; readonly zone: string },
  {
    occasions,
    pickup = ground.requestedPickupDay,
    isDeliveryRequired = false,
  }: {
    readonly occasions: readonly DateOccasion[];
    readonly pickup?: CalendarDate | null;
    readonly isDeliveryRequired?: boolean;
  },
): DateFaults {
  const place = placeOf(ground);
  const { hasBookings, isConfirmed } = ground;
  const dated = { ...ground, requestedPickupDay: pickup };
  return dateFaultsOn(
    occasions,
    { pickup, delivery: ground.requestedDeliveryDay },
    {
      ...place,
      today: localDay(when.now, when.zone),
      isPickupAllowed: tenantSettings(ground.tenantSettings).requestedPickupDateEnabled,
      isDeliveryRequired,
      mode: deliveryDateMode(statusOfNumber(ground.status).code, { hasBookings, isConfirmed }),
      serviceDate: isConfirmed ? null : serviceDateOf(dated, place, when),
    },
  );
}

/** As a problem document tells them. */
export function dateErrors(faults: DateFaults): readonly Fault[] {
  return [
    ...(faults.pickup === null ? [] : [{ pointer: '/requestedPickupDateTimeUtc', detail: faults.pickup }]),
    ...(faults.delivery === null ? [] : [{ pointer: '/requestedDeliveryDate', detail: faults.delivery }]),
  ];
}

export interface ReliedDates {
  /** CONS-07: what is no draft any more has a day of delivery. */
  readonly isMissing: boolean;
  readonly faults: DateFaults;
  /** Sets the day that the tenant gives by itself: with the change, and not before. */
  readonly give: () => Promise<void>;
}

/** Whether the days of a consignment can be relied on from now on (DATE-02). */
export async function reliedDates(
  tx: Transaction,
  scope: Scope,
  { reference, now }: { readonly reference: string; readonly now: Date },
): Promise<ReliedDates> {
  const nothing = { isMissing: false, faults: NO_DATE_FAULTS, give: async () => {} };
  const [ground] = await tx.query<DeliveryGround>(deliveryGround(scope, reference));
  if (ground === undefined) return nothing;
  const when = { now, zone: scope.zone };
  const faults = faultsOf(ground, when, { occasions: ['reliedOn'] });
  if (ground.requestedDeliveryDay !== null) return { ...nothing, faults };
  const { canUseDefaultRequestedDeliveryDate } = tenantSettings(ground.tenantSettings);
  if (!canUseDefaultRequestedDeliveryDate) return { ...nothing, faults, isMissing: true };
  const day = serviceDateOf(ground, placeOf(ground), when);
  if (day === null) return { ...nothing, faults };
  const given = { id: ground.id, day, at: startOfDay(day, scope.zone) };
  return { ...nothing, faults, give: async () => void (await tx.query(giveDeliveryDay(scope, given))) };
}

/** What would be wrong with this pickup day for the list's bulk update; its own guard sees to a delivery before it. */
export async function pickupFaults(
  tx: Transaction,
  scope: Scope,
  {
    reference,
    pickupDay,
    now,
  }: { readonly reference: string; readonly pickupDay: CalendarDate; readonly now: Date },
): Promise<DateFaults> {
  const [ground] = await tx.query<DeliveryGround>(deliveryGround(scope, reference));
  if (ground === undefined) return NO_DATE_FAULTS;
  const when = { now, zone: scope.zone };
  return faultsOf(ground, when, { occasions: ['pickupWritten'], pickup: pickupDay });
}

/** DATE-02, of what was written just now: throws `rule-broken` with the faults of the page, which undoes the write. */
export async function checkWrittenDates(
  tx: Transaction,
  scope: Scope,
  written: {
    readonly reference: string;
    readonly now: Date;
    readonly occasions: readonly DateOccasion[];
    readonly isDeliveryRequired: boolean;
  },
): Promise<void> {
  if (written.occasions.length === 0) return;
  const [ground] = await tx.query<DeliveryGround>(deliveryGround(scope, written.reference));
  if (ground === undefined) return;
  const { canUseDefaultRequestedDeliveryDate } = tenantSettings(ground.tenantSettings);
  const errors = dateErrors(
    faultsOf(
      ground,
      { now: written.now, zone: scope.zone },
      {
        occasions: written.occasions,
        isDeliveryRequired: written.isDeliveryRequired && !canUseDefaultRequestedDeliveryDate,
      },
    ),
  );
  if (errors.length > 0) throw new AppError('rule-broken', { errors });
}
