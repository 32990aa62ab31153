import { bookedConsignment, type BookedConsignment } from '#features/bookings/booking.query.ts';
import { earliestDelivery } from '#features/bookings/earliest-delivery.ts';
import { parseSlotRange } from '#features/bookings/parse-slot-range.ts';
import { AppError } from '#errors/app-error.ts';
import { presentSlots } from '#freight/bookings/present-slots.ts';
import { bookableSlots, type SlotRow } from '#freight/bookings/slots.query.ts';
import { loadSettings } from '#freight/tenant-settings.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** The runs that a consignment can be booked on, and its present booking (BOOK-03). */
export async function listSlots(
  { database }: AppDependencies,
  request: OperationRequest<'consignmentBookingDates'>,
) {
  const { scope, params, body, now } = request;
  const range = parseSlotRange(body, scope.zone);
  const [[consignment], settings, calendarOf] = await Promise.all([
    database.read<BookedConsignment>(scope.context, bookedConsignment(scope, params.ref, 'read')),
    loadSettings(database, scope),
    readCalendars(database, { ...scope.context, tenantId: scope.tenantId }),
  ]);
  if (consignment === undefined) throw new AppError('not-found');
  const earliest = earliestDelivery(consignment, calendarOf, { now, zone: scope.zone });
  const region = consignment.receiverRegion;
  const found =
    earliest === null || region === null || !settings.flags.DeliveryBookings
      ? []
      : await database.read<SlotRow>(
          scope.context,
          bookableSlots(scope, { ...range, region, earliest, now, currentId: consignment.scheduleId }),
        );
  return reply(presentSlots(found, consignment.scheduleId));
}
