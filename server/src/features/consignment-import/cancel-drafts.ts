import { statusNumber, statusOf } from '@cartage/domain/consignment/status.ts';
import {
  findUndoImportRefusal,
  UNDO_IMPORT_REASONS,
} from '@cartage/domain/consignment-import/undo-import.ts';
import { AppError } from '#errors/app-error.ts';
import { presentStaying, reasonToStay } from '#features/consignment-import/present-import.ts';
import { requireImport } from '#features/consignment-import/require-import.ts';
import { importFileOf, type ImportFileRow } from '#features/consignment-import/shown-import.query.ts';
import {
  createdConsignments,
  type CreatedConsignmentRow,
} from '#features/consignment-import/undone-import.query.ts';
import { insertBulkItems, insertBulkJob, type NewBulkItem } from '#freight/bulk/bulk-job.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

const REASON = 'Import cancelled';

/** Undoes an import: a bulk job cancels its consignments that were not changed since. The others are items as well. */
export async function cancelImportedDrafts(
  { database }: AppDependencies,
  request: OperationRequest<'cancelImportedDrafts'>,
) {
  const { scope, params, requestId, now } = request;
  const { permissions } = scope;
  await requireImport(database, scope);
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const [[job], created] = await Promise.all([
        tx.query<ImportFileRow>(importFileOf(scope, params.id)),
        tx.query<CreatedConsignmentRow>(createdConsignments(scope, params.id)),
      ]);
      if (job === undefined) throw new AppError('not-found');
      const items = created.map(itemOf);
      const total = items.filter(({ outcome }) => outcome === null).length;
      const result = { total, staying: presentStaying(created) };
      const { finishedAt } = job;
      const refusal = findUndoImportRefusal({ finishedAt, cancellable: total }, { now, permissions });
      if (refusal === UNDO_IMPORT_REASONS['nothing-left']) return reply({ bulkJobId: null, ...result });
      if (refusal !== null) throw new AppError('undo-refused', { detail: refusal });
      const cancel = { action: 'cancel', reason: REASON, callerAt: null } as const;
      const [inserted] = await tx.query<{ id: number }>(
        insertBulkJob(scope, { request: cancel, references: [], requestId, now }),
      );
      if (inserted === undefined) throw new Error('The bulk job was not inserted');
      await tx.query(insertBulkItems(scope, inserted.id, { items, now }));
      return reply({ bulkJobId: inserted.id, ...result });
    }),
  );
}

function itemOf(row: CreatedConsignmentRow): NewBulkItem {
  const { reference, id, version, status } = row;
  const reason = reasonToStay(row);
  if (reason === null) return { reference, outcome: null, seen: { id, version } };
  // As for every bulk action: it has the requested status already.
  if (status === statusNumber('CANCELLED'))
    return { reference, outcome: 'Success', message: `Already ${statusOf('CANCELLED').name}` };
  return { reference, outcome: 'Error', message: reason };
}
