import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { UNDO_WINDOW_HOURS, type UndoFacts } from '@cartage/domain/consignment/undo-edit.ts';
import type { UndoFactsRow } from '#freight/undo/recorded-edits.query.ts';

const HOUR_MS = 3_600_000;

/** The earliest time of an edit that can be undone. */
export const undoableSince = (now: Date) => new Date(now.getTime() - UNDO_WINDOW_HOURS * HOUR_MS);

export const undoFactsOf = ({ status, edits, changes }: UndoFactsRow): UndoFacts => ({
  status: statusOfNumber(status).code,
  edits: edits.map((edit) => ({ ...edit, at: new Date(edit.at) })),
  changes,
});
