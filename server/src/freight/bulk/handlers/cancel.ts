import type { CreateHandler } from '#freight/bulk/bulk-handler.ts';
import { changeStatusHandler } from '#freight/bulk/handlers/change-status-handler.ts';

export const cancel: CreateHandler<'cancel'> = (work, settings) =>
  changeStatusHandler(work, settings, {
    to: 'CANCELLED',
    operation: 'cancelConsignment',
    notice: 'consignment.cancelled',
    reason: work.reason,
    successMessage: () => 'Cancelled',
  });
