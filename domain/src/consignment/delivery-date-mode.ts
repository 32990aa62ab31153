import type { ActionStatus } from '#consignment/actions.ts';

/** How the dates card shows the delivery date: read-only, as a date picker or as the button of the booking dialog. */
export type DeliveryDateMode = 'confirmed' | 'requested' | 'booking';

/** The mode for this consignment (DATE-04). */
export function deliveryDateMode(
  status: ActionStatus,
  where: { readonly hasBookings: boolean; readonly isConfirmed: boolean },
): DeliveryDateMode {
  if (where.hasBookings) return status === null || status === 'DRAFT' ? 'requested' : 'booking';
  return where.isConfirmed ? 'confirmed' : 'requested';
}
