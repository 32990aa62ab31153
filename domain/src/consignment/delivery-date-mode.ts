import type { ActionStatus } from '#consignment/actions.ts';

/** Which of the three the dates card shows: read-only, a picker, or the field that opens the booking dialog. */
export type DeliveryDateMode = 'confirmed' | 'requested' | 'booking';

/** DATE-04. */
export function deliveryDateMode(
  status: ActionStatus,
  where: { readonly hasBookings: boolean; readonly isConfirmed: boolean },
): DeliveryDateMode {
  if (where.hasBookings) return status === null || status === 'DRAFT' ? 'requested' : 'booking';
  return where.isConfirmed ? 'confirmed' : 'requested';
}
