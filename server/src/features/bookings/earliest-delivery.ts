import { statusNumber } from '@cartage/domain/consignment/status.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { serviceDate } from '@cartage/domain/dates/service-date.ts';
import { localDateTimeParts } from '@cartage/domain/dates/zone.ts';
import type { BookedConsignment } from '#features/bookings/booking.query.ts';
import type { Calendars } from '#freight/working-calendars.ts';

const STAGED = statusNumber('STAGED');

/**
 * The earliest day on which the consignment can be delivered, counted from the pickup request, or from now before that.
 * Null when the region of the sender or the receiver is unknown.
 */
export function earliestDelivery(
  consignment: BookedConsignment,
  calendarOf: Calendars,
  { now, zone }: { readonly now: Date; readonly zone: string },
): CalendarDate | null {
  const { senderRegion, receiverRegion, status, statusAt } = consignment;
  if (senderRegion === null || receiverRegion === null) return null;
  return serviceDate({
    origin: calendarOf(senderRegion),
    destination: calendarOf(receiverRegion),
    staged: localDateTimeParts(status === STAGED ? statusAt : now, zone),
    requestedPickup: consignment.requestedPickupDay,
    transit: consignment.transit,
  });
}
