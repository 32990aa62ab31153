import type { ResponseBody } from '@cartage/contract/operations.ts';
import { PERMISSION_REASON } from '@cartage/domain/consignment/actions.ts';
import { changeSentence } from '@cartage/domain/consignment/change-sentence.ts';
import { authorOf } from '@cartage/domain/consignment/change-source.ts';
import { UNDO_REASONS } from '@cartage/domain/consignment/undo-edit.ts';
import { changeGroups } from '#freight/history/change-groups.ts';

export type Change = ResponseBody<'consignmentHistory'>['changes'][number];
export type Edit = ResponseBody<'consignmentHistory'>['edits'][number];

/** The changes that one save made. */
export interface HistoryGroup {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  /** Null for a user in the portal. */
  readonly source: string | null;
  /** Null for changes that no import made. */
  readonly importId: number | null;
  readonly sentences: readonly string[];
  /** The change that this one took back. */
  readonly undone: { readonly at: string; readonly by: string } | null;
  /** Null for changes that are not edits. */
  readonly undo: HistoryUndo | null;
}

export interface HistoryUndo {
  readonly version: number;
  readonly canUndo: boolean;
  readonly reason: string | null;
  /** What the undo changes. */
  readonly sentences: readonly string[];
  /** The consignments that the undo restores. */
  readonly combined: readonly string[];
}

/** The groups in the order of the changes, newest first. Sentences are in the order of the fields. */
export function historyGroups(changes: readonly Change[], edits: readonly Edit[]): HistoryGroup[] {
  return changeGroups(changes).map(({ first, changes: ordered, sentences }) => {
    const edit = edits.find(({ version }) => version === first.editVersion);
    const undone = edit?.undoes ?? null;
    const { by, source } = authorOf(first);
    return {
      id: first.id,
      at: first.changedAtDateTimeUtc,
      by,
      source,
      importId: first.through === 'import' ? first.sourceId : null,
      sentences,
      undone: undone === null ? null : { at: undone.changedAtDateTimeUtc, by: undone.changedBy },
      undo: edit === undefined ? null : undoOf(edit, ordered),
    };
  });
}

/** They are the same for all older changes, or for all changes of a user. */
const UNSHOWN_REASONS: ReadonlySet<string> = new Set([UNDO_REASONS['window-over'], PERMISSION_REASON]);

function undoOf({ version, canUndo, reason, combined }: Edit, changes: readonly Change[]): HistoryUndo {
  return {
    version,
    canUndo,
    reason: reason !== null && UNSHOWN_REASONS.has(reason) ? null : reason,
    sentences: [
      ...changes.map((change) => changeSentence({ ...change, from: change.to, to: change.from })),
      ...combined.map((reference) => `${reference} is restored as a draft`),
    ],
    combined,
  };
}
