import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { SlotRow } from '#freight/bookings/slots.query.ts';

export function presentSlots(
  slots: readonly SlotRow[],
  currentId: number | null,
): ResponseBody<'consignmentBookingDates'> {
  return slots.map(({ scheduleId, runName, startsAt, endsAt }) => ({
    scheduleId,
    deliveryRunName: runName,
    scheduleStartDateTimeUtc: startsAt.toISOString(),
    scheduleEndDateTimeUtc: endsAt.toISOString(),
    status: scheduleId === currentId ? 'Current' : 'Available',
  }));
}
