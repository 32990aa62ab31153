import { AppError } from '#errors/app-error.ts';
import { requireImport } from '#features/consignment-import/require-import.ts';
import {
  draftsOfImport,
  importFileOf,
  type ImportFileRow,
} from '#features/consignment-import/shown-import.query.ts';
import { insertBulkJob } from '#freight/bulk/bulk-job.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

const REASON = 'Import cancelled';

/** Undoes an import: its consignments that are still drafts are cancelled by a bulk job. */
export async function cancelImportedDrafts(
  { database }: AppDependencies,
  request: OperationRequest<'cancelImportedDrafts'>,
) {
  const { scope, params, requestId, now } = request;
  await requireImport(database, scope);
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const [job] = await tx.query<ImportFileRow>(importFileOf(scope, params.id));
      if (job === undefined) throw new AppError('not-found');
      const drafts = await tx.query<{ reference: string }>(draftsOfImport(scope, params.id));
      if (drafts.length === 0) return reply({ bulkJobId: null, total: 0 });
      const [inserted] = await tx.query<{ id: number }>(
        insertBulkJob(scope, {
          request: { action: 'cancel', reason: REASON, callerAt: null },
          references: drafts.map(({ reference }) => reference),
          requestId,
          now,
        }),
      );
      return reply({ bulkJobId: inserted?.id ?? null, total: drafts.length });
    }),
  );
}
