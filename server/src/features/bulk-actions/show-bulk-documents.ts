import { presentDocuments } from '#features/bulk-actions/present-documents.ts';
import { bulkJobForOwner, type ShownBulkJob } from '#features/bulk-actions/shown-bulk-job.query.ts';
import { type BulkDocumentRow, bulkDocumentsOf } from '#documents/bulk-document.query.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** The documents of a job so far; empty for a job that prints none. */
export async function showBulkDocuments(
  deps: AppDependencies,
  request: OperationRequest<'bulkJobDocuments'>,
) {
  const { scope, params } = request;
  const { database } = deps;
  const [job] = await database.read<ShownBulkJob>(scope.context, bulkJobForOwner(scope, params.id));
  if (job === undefined) throw new AppError('not-found');
  const rows = await database.read<BulkDocumentRow>(scope.context, bulkDocumentsOf(scope, params.id));
  return reply(await presentDocuments(deps, request, rows));
}
