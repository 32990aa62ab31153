import type { ResponseBody } from '@cartage/contract/operations.ts';
import {
  findUndoRefusal,
  type RecordedEdit,
  type UndoFacts,
  undoUntil,
} from '@cartage/domain/consignment/undo-edit.ts';
import type { Permission } from '@cartage/domain/permissions.ts';

export function presentEdit(
  edit: RecordedEdit,
  facts: UndoFacts,
  caller: { readonly now: Date; readonly permissions: ReadonlySet<Permission> },
): ResponseBody<'consignmentHistory'>['edits'][number] {
  const refusal = findUndoRefusal(edit, facts, caller);
  const undone = facts.edits.find(({ version }) => version === edit.undoes);
  return {
    version: edit.version,
    canUndo: refusal === null,
    reason: refusal?.reason ?? null,
    combined: [...(edit.combined?.references ?? [])],
    undoUntilDateTimeUtc: undoUntil(edit.at).toISOString(),
    undoes:
      undone === undefined
        ? null
        : {
            version: undone.version,
            changedAtDateTimeUtc: undone.at.toISOString(),
            changedBy: undone.by,
          },
  };
}
