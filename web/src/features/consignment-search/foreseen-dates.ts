import { type DateOccasion, dateFaultsOn, dateFaultWords } from '@cartage/domain/consignment/date-check.ts';
import { deliveryDateMode } from '@cartage/domain/consignment/delivery-date-mode.ts';
import type { BulkAction } from '@cartage/domain/consignment/hindrances.ts';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { serviceDate } from '@cartage/domain/dates/service-date.ts';
import type { WorkingCalendar } from '@cartage/domain/dates/working-days.ts';
import type { FeatureFlags } from '@cartage/domain/tenant/flags.ts';
import type { TenantSettings } from '@cartage/domain/tenant/settings.ts';
import type { MarkedConsignment } from '#freight/marked-consignment.ts';

const weekend: WorkingCalendar = (day) => (weekday(day) < 5 ? null : 'Weekend');

const OCCASIONS: Readonly<Record<BulkAction, readonly DateOccasion[]>> = {
  markAsReady: ['reliedOn'],
  requestPickup: ['reliedOn'],
  setRequestedPickupDate: ['pickupWritten'],
  cancel: [],
};

/** Of a region the days on which nothing is collected and delivered there; null where they are not known. */
export type CalendarOf = (regionId: string | null) => WorkingCalendar | null;

/** Before the calendars were asked for: what every region has. */
export const WEEKENDS: CalendarOf = () => weekend;

/**
 * What the list can know of DATE-02 beforehand: days that passed, weekends, holidays, closures, a delivery before its
 * pickup or before anything can have arrived. How long a service takes is known to the server alone, which says so item
 * by item.
 */
export function foreseenDateFault(
  action: BulkAction,
  { status, requestedPickupDay, requestedDeliveryDay, isConfirmed, ...regions }: MarkedConsignment,
  {
    settings,
    flags,
    pickupDay,
    today,
    calendarOf,
  }: {
    readonly settings: Pick<TenantSettings, 'requestedPickupDateEnabled'>;
    readonly flags: Pick<FeatureFlags, 'DeliveryBookings'>;
    readonly pickupDay: CalendarDate | null;
    readonly today: CalendarDate;
    readonly calendarOf: CalendarOf;
  },
): string | null {
  const isSet = action === 'setRequestedPickupDate';
  // A day that is not chosen yet has no faults.
  if (isSet && pickupDay === null) return null;
  const origin = calendarOf(regions.originRegionId) ?? weekend;
  const destination = calendarOf(regions.destinationRegionId) ?? weekend;
  const dates = { pickup: isSet ? pickupDay : requestedPickupDay, delivery: requestedDeliveryDay };
  const faults = dateFaultsOn(OCCASIONS[action], dates, {
    today,
    isPickupAllowed: settings.requestedPickupDateEnabled,
    isDeliveryRequired: false,
    origin,
    destination,
    // Nothing is delivered before it can have been collected, however quick the service.
    serviceDate: isConfirmed ? null : earliest({ origin, destination, today, pickup: dates.pickup }),
    mode: deliveryDateMode(status, { hasBookings: flags.DeliveryBookings, isConfirmed }),
  });
  return dateFaultWords(faults);
}

function earliest({
  origin,
  destination,
  today,
  pickup,
}: {
  readonly origin: WorkingCalendar;
  readonly destination: WorkingCalendar;
  readonly today: CalendarDate;
  readonly pickup: CalendarDate | null;
}): CalendarDate | null {
  return serviceDate({
    origin,
    destination,
    staged: { day: today, hour: 0, minute: 0 },
    requestedPickup: pickup,
    transitDays: 0,
    cutOff: '24:00',
  });
}
