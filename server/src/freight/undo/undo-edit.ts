import { editPartRow } from '@cartage/domain/consignment/edit-parts.ts';
import { changedReason, findUndoRefusal, type RecordedEdit } from '@cartage/domain/consignment/undo-edit.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { editConsignment } from '#freight/editing/edit-consignment.ts';
import { readVisible } from '#freight/change-status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { deletePartLinks } from '#freight/link.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import { differentPart, type EditParts } from '#freight/undo/edit-parts.ts';
import { formerInput, withFormerValues } from '#freight/undo/former-values.ts';
import {
  editParts,
  type EditPartsRow,
  lockForUndo,
  undoFacts,
  type UndoFactsRow,
} from '#freight/undo/recorded-edits.query.ts';
import { undoableSince, undoFactsOf } from '#freight/undo/undo-facts.ts';
import { restoreFormerStatus } from '#freight/undo/undo-cancel.ts';
import type { RequestScope } from '#platform/scope.ts';

export interface EditUndo {
  readonly reference: string;
  /** The version that the edit made. */
  readonly version: number;
  /** The version the caller has seen. Undefined accepts any version. */
  readonly ifMatch: number | undefined;
  readonly now: Date;
  readonly requestId: string;
}

/**
 * Throws `not-found`, `not-permitted`, `undo-refused`, and with the present consignment `stale-version`. The refusal can
 * come after statements that wrote, so the caller must roll back.
 */
export async function restoreFormerValues(
  tx: Transaction,
  scope: RequestScope,
  undo: EditUndo,
): Promise<ConsignmentRows> {
  const { reference, ifMatch, now } = undo;
  // One round trip: the rows are read after the lock.
  const [, rows, [stored]] = await Promise.all([
    tx.query(lockForUndo(scope, undo)),
    readVisible(tx, scope, reference),
    tx.query<UndoFactsRow>(undoFacts(scope, { reference, since: undoableSince(now) })),
  ]);
  if (rows === null || stored === undefined) throw new AppError('not-found');
  const facts = undoFactsOf(stored);
  const edit = facts.edits.find(({ version }) => version === undo.version);
  if (edit === undefined) throw new AppError('not-found');
  const { id, version } = rows.consignment;
  if (ifMatch !== undefined && ifMatch !== version) {
    throw new AppError('stale-version', { current: presentConsignment(scope, rows) });
  }
  const refusal = findUndoRefusal(edit, facts, { now, permissions: scope.permissions });
  if (refusal?.code === 'no-permission') throw new AppError('not-permitted');
  if (refusal !== null) throw new AppError('undo-refused', { detail: refusal.reason });
  const [values] = await tx.query<EditPartsRow>(
    editParts(scope, { consignmentId: id, version: edit.version }),
  );
  if (values === undefined) throw new Error(`Edit ${edit.version} of ${reference} has no values`);
  rejectDifferent(rows, values.new);
  const restored = await writeFormerValues(tx, scope, undo, { edit, rows, old: values.old });
  await restoreCombined(tx, scope, undo, { edit, sourceId: id });
  return restored;
}

/** The drafts that the edit combined return to their status before, each as a change of its own. */
async function restoreCombined(
  tx: Transaction,
  scope: RequestScope,
  { now, requestId }: EditUndo,
  { edit: { combined }, sourceId }: { readonly edit: RecordedEdit; readonly sourceId: number },
): Promise<void> {
  if (combined === null) return;
  const { references } = combined;
  for (const reference of references)
    await restoreFormerStatus(tx, scope, {
      reference,
      ifMatch: undefined,
      now,
      requestId,
      callerAt: null,
      isPartOfUndo: true,
    });
  await tx.query(deletePartLinks(scope, { sourceId, references }));
}

/** A value can change without a record, for example when an administrator corrects it. */
function rejectDifferent(rows: ConsignmentRows, expected: Partial<EditParts>): void {
  const different = differentPart(rows, expected);
  if (different === null) return;
  const [field = different === 'sender.site' ? 'sender.name' : 'receiver.name'] =
    editPartRow(different).fields;
  throw new AppError('undo-refused', { detail: changedReason(field, null) });
}

async function writeFormerValues(
  tx: Transaction,
  scope: RequestScope,
  undo: EditUndo,
  {
    edit,
    rows,
    old,
  }: { readonly edit: RecordedEdit; readonly rows: ConsignmentRows; readonly old: Partial<EditParts> },
): Promise<ConsignmentRows> {
  const change = {
    ...undo,
    operation: 'undoEdit',
    input: formerInput(old, rows),
    undoes: edit.version,
  };
  try {
    return await editConsignment(tx, scope, change, (parsed) => withFormerValues(parsed, old, rows));
  } catch (error) {
    // The pointers of these errors name fields that this request does not have.
    if (!(error instanceof AppError) || error.code !== 'rule-broken') throw error;
    const reasons = (error.errors ?? []).map(({ detail }) => detail);
    throw new AppError('undo-refused', {
      detail: `The former values are no longer possible. ${reasons.join('. ') || error.message}`,
    });
  }
}
