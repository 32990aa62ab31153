import { editPartRow } from '@cartage/domain/consignment/edit-parts.ts';
import { changedReason, findUndoRefusal, type RecordedEdit } from '@cartage/domain/consignment/undo-edit.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { editConsignment } from '#features/consignment-edit/edit-consignment.ts';
import { editOf } from '#features/consignment-edit/update-consignment.ts';
import { lockConsignment } from '#features/consignment-edit/write-edit.query.ts';
import { readVisible } from '#freight/change-status.ts';
import type { ConsignmentRows } from '#freight/consignment-rows.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import { differentPart, type EditParts } from '#freight/undo/edit-parts.ts';
import { formerInput, withFormerValues } from '#freight/undo/former-values.ts';
import {
  editParts,
  type EditPartsRow,
  undoFacts,
  type UndoFactsRow,
} from '#freight/undo/recorded-edits.query.ts';
import { undoableSince, undoFactsOf } from '#freight/undo/undo-facts.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

type UndoRequest = OperationRequest<'undoEdit'>;

/** Writes the former values of an edit as a new edit (docs/decisions/0086-an-edit-is-undone-by-a-new-edit.md). */
export function undoEdit({ database }: AppDependencies, request: UndoRequest) {
  const { scope } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const rows = await undo(tx, request);
      return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
    }),
  );
}

async function undo(tx: Transaction, request: UndoRequest): Promise<ConsignmentRows> {
  const { scope, params, ifMatch, now } = request;
  const reference = params.ref;
  // One round trip: the rows are read after the lock.
  const [, rows, [stored]] = await Promise.all([
    tx.query(lockConsignment(scope, reference)),
    readVisible(tx, scope, reference),
    tx.query<UndoFactsRow>(undoFacts(scope, { reference, since: undoableSince(now) })),
  ]);
  if (rows === null || stored === undefined) throw new AppError('not-found');
  const facts = undoFactsOf(stored);
  const edit = facts.edits.find(({ version }) => version === params.version);
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
  return writeFormerValues(tx, request, { edit, rows, old: values.old });
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
  request: UndoRequest,
  {
    edit,
    rows,
    old,
  }: { readonly edit: RecordedEdit; readonly rows: ConsignmentRows; readonly old: Partial<EditParts> },
): Promise<ConsignmentRows> {
  const change = {
    ...editOf(request),
    operation: 'undoEdit',
    input: formerInput(old, rows),
    undoes: edit.version,
  };
  try {
    return await editConsignment(tx, request.scope, change, (parsed) => withFormerValues(parsed, old, rows));
  } catch (error) {
    // The pointers of these errors name fields that this request does not have.
    if (!(error instanceof AppError) || error.code !== 'rule-broken') throw error;
    const reasons = (error.errors ?? []).map(({ detail }) => detail);
    throw new AppError('undo-refused', {
      detail: `The former values are no longer possible. ${reasons.join('. ') || error.message}`,
    });
  }
}
