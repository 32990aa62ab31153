import { formatDate } from '@cartage/domain/dates/format.ts';
import type { CreateHandler } from '#freight/bulk/bulk-handler.ts';
import { changeStatusHandler } from '#freight/bulk/handlers/change-status-handler.ts';

export const requestPickup: CreateHandler<'requestPickup'> = (work, settings) =>
  changeStatusHandler(work, settings, {
    to: 'STAGED',
    operation: 'requestPickup',
    notice: 'consignment.staged',
    successMessage: ({ consignment: { requestedPickupAt } }, zone) =>
      requestedPickupAt === null
        ? 'Pickup requested'
        : `Pickup requested for ${formatDate(requestedPickupAt, zone)}`,
  });
