import { type DateOccasion, dateFaultsOn, dateFaultWords } from '@cartage/domain/consignment/date-check.ts';
import { deliveryDateMode } from '@cartage/domain/consignment/delivery-date-mode.ts';
import type { BulkAction } from '@cartage/domain/consignment/hindrances.ts';
import { type CalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
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

/**
 * What the list can know of DATE-02 beforehand: days that passed, weekends, and a delivery before its pickup. Which
 * other days are not worked and how long a service takes is known to the server alone, which says so item by item.
 */
export function foreseenDateFault(
  action: BulkAction,
  { status, requestedPickupDay, requestedDeliveryDay, isConfirmed }: MarkedConsignment,
  {
    settings,
    flags,
    pickupDay,
    today,
  }: {
    readonly settings: Pick<TenantSettings, 'requestedPickupDateEnabled'>;
    readonly flags: Pick<FeatureFlags, 'DeliveryBookings'>;
    readonly pickupDay: CalendarDate | null;
    readonly today: CalendarDate;
  },
): string | null {
  const isSet = action === 'setRequestedPickupDate';
  // A day that is not chosen yet has no faults.
  if (isSet && pickupDay === null) return null;
  const dates = { pickup: isSet ? pickupDay : requestedPickupDay, delivery: requestedDeliveryDay };
  const faults = dateFaultsOn(OCCASIONS[action], dates, {
    today,
    isPickupAllowed: isSet || settings.requestedPickupDateEnabled,
    isDeliveryRequired: false,
    origin: weekend,
    destination: weekend,
    // Nothing is delivered before today.
    serviceDate: isConfirmed ? null : today,
    mode: deliveryDateMode(status, { hasBookings: flags.DeliveryBookings, isConfirmed }),
  });
  return dateFaultWords(faults);
}
