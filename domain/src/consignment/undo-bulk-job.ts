import { ACTIONS, PERMISSION_REASON } from '#consignment/actions.ts';
import { UNDO_WINDOW_HOURS, undoUntil } from '#consignment/undo-edit.ts';
import type { Permission } from '#permissions.ts';

/** The bulk actions whose items have a single undo, with the action of that undo. */
const UNDO_OF = { cancel: 'undoCancel', setRequestedPickupDate: 'editDates' } as const;

export type UndoableBulkAction = keyof typeof UNDO_OF;

export const isUndoableBulkAction = (action: string): action is UndoableBulkAction =>
  Object.hasOwn(UNDO_OF, action);

export interface BulkJobFacts {
  readonly action: string;
  readonly isFinished: boolean;
  /** When the job changed its last consignment; null when it changed none. */
  readonly lastChangedAt: Date | null;
  readonly isUndone: boolean;
}

export const UNDO_JOB_REASONS = {
  'wrong-action': 'Only cancellations and pickup dates of many consignments can be undone together',
  'already-undone': 'This bulk action has been undone already',
  'still-working': 'This bulk action is still in progress. Undo it when it is finished.',
  'nothing-changed': 'This bulk action changed no consignment',
  'window-over': `A bulk action can be undone for ${UNDO_WINDOW_HOURS} hours`,
} as const;

export type UndoJobReason =
  | (typeof UNDO_JOB_REASONS)[keyof typeof UNDO_JOB_REASONS]
  | typeof PERMISSION_REASON;

/**
 * Why a bulk job cannot be undone, or null. Each consignment is checked again by its own undo
 * (docs/decisions/0093-a-bulk-job-is-undone-by-a-bulk-job.md).
 */
export function findUndoJobRefusal(
  { action, isFinished, lastChangedAt, isUndone }: BulkJobFacts,
  { now, permissions }: { readonly now: Date; readonly permissions: ReadonlySet<Permission> },
): UndoJobReason | null {
  if (!isUndoableBulkAction(action)) return UNDO_JOB_REASONS['wrong-action'];
  if (!ACTIONS[UNDO_OF[action]].permissions.every((each) => permissions.has(each))) return PERMISSION_REASON;
  if (isUndone) return UNDO_JOB_REASONS['already-undone'];
  if (!isFinished) return UNDO_JOB_REASONS['still-working'];
  if (lastChangedAt === null) return UNDO_JOB_REASONS['nothing-changed'];
  return now > undoUntil(lastChangedAt) ? UNDO_JOB_REASONS['window-over'] : null;
}
