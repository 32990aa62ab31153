import { presentDocuments } from '#features/bulk-actions/present-documents.ts';
import { bulkJobForOwner, type ShownBulkJob } from '#features/bulk-actions/shown-bulk-job.query.ts';
import { type BulkDocumentRow, bulkDocumentsOf } from '#documents/bulk-document.query.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/** What a job has made so far; of work that prints nothing, nothing. */
export async function showBulkDocuments(parts: Parts, request: Handled<'bulkJobDocuments'>) {
  const { scope, params } = request;
  const { database } = parts;
  const [job] = await database.read<ShownBulkJob>(scope.context, bulkJobForOwner(scope, params.id));
  if (job === undefined) throw new AppError('not-found');
  const rows = await database.read<BulkDocumentRow>(scope.context, bulkDocumentsOf(scope, params.id));
  return reply(await presentDocuments(parts, request, rows));
}
