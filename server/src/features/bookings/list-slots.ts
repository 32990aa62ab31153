import type { Answer } from '@cartage/contract/operations.ts';
import {
  bookableSlots,
  bookedConsignment,
  type BookedConsignment,
  type SlotRow,
} from '#features/bookings/booking.query.ts';
import { earliestDelivery } from '#features/bookings/earliest-delivery.ts';
import { readSlotRange } from '#features/bookings/read-slot-range.ts';
import { AppError } from '#errors/app-error.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/** The runs a consignment can be booked on, and the one it is booked on (BOOK-03). */
export async function listSlots({ database }: Parts, request: Handled<'consignmentBookingDates'>) {
  const { scope, params, body, now } = request;
  const range = readSlotRange(body, scope.zone);
  const [[consignment], calendarOf] = await Promise.all([
    database.read<BookedConsignment>(scope.context, bookedConsignment(scope, params.ref, 'read')),
    readCalendars(database, { ...scope.context, tenantId: scope.tenantId }),
  ]);
  if (consignment === undefined) throw new AppError('not-found');
  const earliest = earliestDelivery(consignment, calendarOf, { now, zone: scope.zone });
  const region = consignment.receiverRegion;
  const found =
    earliest === null || region === null || !consignment.hasBookings
      ? []
      : await database.read<SlotRow>(
          scope.context,
          bookableSlots(scope, { ...range, region, earliest, now, currentId: consignment.scheduleId }),
        );
  return reply(presentSlots(found, consignment.scheduleId));
}

export function presentSlots(
  slots: readonly SlotRow[],
  currentId: number | null,
): Answer<'consignmentBookingDates'> {
  return slots.map(({ scheduleId, runName, startsAt, endsAt }) => ({
    scheduleId,
    deliveryRunName: runName,
    scheduleStartDateTimeUtc: startsAt.toISOString(),
    scheduleEndDateTimeUtc: endsAt.toISOString(),
    status: scheduleId === currentId ? 'Current' : 'Available',
  }));
}
