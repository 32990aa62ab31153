import { ACTIONS, isStatusAllowed } from '#consignment/actions.ts';
import { EDIT_PART_NAMES, editPartRow } from '#consignment/edit-parts.ts';
import type { StatusCode } from '#consignment/status.ts';
import { UNDO_WINDOW_HOURS, undoUntil } from '#consignment/undo-edit.ts';

export interface CancelFacts {
  /** All statuses in the order in which they were reached. */
  readonly history: readonly { readonly status: StatusCode; readonly at: Date }[];
  /** The last change of any kind. */
  readonly modifiedAt: Date;
}

export const UNDO_CANCEL_REASONS = {
  'wrong-status': ACTIONS.undoCancel.wrongStatus,
  'cancelled-by-provider': 'The freight provider cancelled this consignment',
  'changed-since': 'This consignment was changed after it was cancelled',
  'window-over': `A cancellation can be undone for ${UNDO_WINDOW_HOURS} hours`,
} as const;

/**
 * What users can edit on a cancelled consignment. Nothing of it depends on the cancellation, so the undo of a combination
 * keeps it.
 */
export const PARTS_OF_CANCELLED = EDIT_PART_NAMES.filter((name) =>
  isStatusAllowed(editPartRow(name).action, 'CANCELLED'),
);

/** The status that the undo restores, or the reason why it is rejected. */
export type UndoCancel =
  | { readonly status: StatusCode }
  | { readonly refusal: (typeof UNDO_CANCEL_REASONS)[keyof typeof UNDO_CANCEL_REASONS] };

/**
 * Users cancel Draft and Ready consignments only, so another status before the cancellation means that the provider
 * cancelled (docs/decisions/0088-a-cancellation-is-undone-by-a-new-status.md).
 */
export function undoCancelOf({ history, modifiedAt }: CancelFacts, now: Date): UndoCancel {
  const cancelled = history.at(-1);
  const before = history.at(-2);
  if (cancelled?.status !== 'CANCELLED' || before === undefined) return refused('wrong-status');
  const cancellable: readonly (StatusCode | null)[] = ACTIONS.cancel.statuses;
  if (!cancellable.includes(before.status)) return refused('cancelled-by-provider');
  if (modifiedAt > cancelled.at) return refused('changed-since');
  if (now > undoUntil(cancelled.at)) return refused('window-over');
  return { status: before.status };
}

const refused = (code: keyof typeof UNDO_CANCEL_REASONS): UndoCancel => ({
  refusal: UNDO_CANCEL_REASONS[code],
});
