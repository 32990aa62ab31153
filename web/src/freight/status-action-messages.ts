import type { StatusAction } from '#freight/status-action-request.ts';

/** Failure messages of CONS-29, success messages and the advice after a version conflict. */
export const STATUS_ACTION_MESSAGES = {
  markAsReady: {
    failed: 'Cannot finalise consignment, please try again later',
    done: (reference: string) => `${reference} marked as ready`,
    nextStep: 'Check the changes, then mark it as ready again.',
  },
  requestPickup: {
    failed: 'Cannot update consignment, please try again later',
    done: (reference: string) => `Pickup requested for ${reference}`,
    nextStep: 'Check the changes, then request the pickup again.',
  },
  cancelConsignment: {
    failed: 'Cannot cancel consignment, please try again later',
    done: (reference: string) => `${reference} cancelled`,
    nextStep: 'Check the changes, then cancel it again.',
  },
  undoCancel: {
    failed: "Couldn't undo the cancellation. Check your connection and try again.",
    done: (reference: string) => `The cancellation of ${reference} has been undone`,
    nextStep: 'Check the changes, then undo the cancellation again.',
  },
} as const satisfies Record<StatusAction, object>;
