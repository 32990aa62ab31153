import type { BulkAction } from '@cartage/domain/consignment/blockers.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { ServiceDateRequest } from '#freight/dates/use-service-date.ts';
import type { SelectedConsignment } from '#freight/selected-consignment.ts';

/** Each consignment takes one call. The server checks the transit times of a larger selection, item by item. */
const MAX_REQUESTS = 200;

/** The service dates that decide whether the requested deliveries are still possible. */
export function serviceDateRequests(
  action: BulkAction,
  consignments: readonly SelectedConsignment[],
  pickupDay: CalendarDate | null,
): readonly ServiceDateRequest[] {
  const isSet = action === 'setRequestedPickupDate';
  if (action === 'cancel' || (isSet && pickupDay === null)) return [];
  const dated = consignments.filter((one) => one.requestedDeliveryDay !== null && !one.isConfirmed);
  if (dated.length > MAX_REQUESTS) return [];
  return dated.map(({ reference, originRegionId, destinationRegionId, requestedPickupDay }) => ({
    reference,
    originRegionId,
    destinationRegionId,
    requestedPickup: isSet ? pickupDay : requestedPickupDay,
  }));
}
