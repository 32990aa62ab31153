import { ACTIONS, PERMISSION_REASON } from '#consignment/actions.ts';
import { UNDO_WINDOW_HOURS, undoUntil } from '#consignment/undo-edit.ts';
import type { Permission } from '#permissions.ts';

export const UNDO_IMPORT_REASONS = {
  'still-working': 'This import is still in progress. Undo it when it is finished.',
  'window-over': `An import can be undone for ${UNDO_WINDOW_HOURS} hours`,
  'nothing-left': 'This import has no drafts left to cancel',
} as const;

/** Why an import cannot be undone, or null. `cancellable`: the number of consignments that the undo cancels. */
export function findUndoImportRefusal(
  { finishedAt, cancellable }: { readonly finishedAt: Date | null; readonly cancellable: number },
  { now, permissions }: { readonly now: Date; readonly permissions: ReadonlySet<Permission> },
): string | null {
  if (!ACTIONS.cancel.permissions.every((each) => permissions.has(each))) return PERMISSION_REASON;
  if (finishedAt === null) return UNDO_IMPORT_REASONS['still-working'];
  if (now > undoUntil(finishedAt)) return UNDO_IMPORT_REASONS['window-over'];
  return cancellable === 0 ? UNDO_IMPORT_REASONS['nothing-left'] : null;
}
