import type { CreateHandler } from '#freight/bulk/bulk-handler.ts';
import { changeStatusHandler } from '#freight/bulk/handlers/change-status-handler.ts';

export const markAsReady: CreateHandler<'markAsReady'> = (work, settings) =>
  changeStatusHandler(work, settings, {
    to: 'FINAL',
    operation: 'markAsReady',
    notice: 'consignment.ready',
    successMessage: () => 'Marked as ready',
  });
