import { presentDocuments } from '#features/bulk-actions/present-documents.ts';
import { createBulkJob, readCreatedJob, replyOptions } from '#features/bulk-actions/start-bulk-job.ts';
import { type BulkDocumentRow, bulkDocumentsOf } from '#documents/bulk-document.query.ts';
import { documentIssuer, parseLabelForm } from '#documents/document-requests.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/**
 * BULK-08: the documents of many consignments, in the order of the request, and one combined file of each kind. The job
 * requests them; a synchronous call also waits for the files. A repeated call reuses documents that exist.
 */
export async function bulkPrintDocuments(deps: AppDependencies, request: OperationRequest<'bulkDocuments'>) {
  const { scope, body, query, tenant, respondAsync } = request;
  const { origin } = documentIssuer(deps, tenant);
  const print = { types: body.documentTypes, form: parseLabelForm(query), origin };
  const created = await createBulkJob(deps, request, {
    action: { action: 'documents', print, provider: tenant },
    references: body.references,
    pointer: '/references',
  });
  const statement = bulkDocumentsOf(scope, created.jobId);
  const read = () => deps.database.read<BulkDocumentRow>(scope.context, statement);
  if (!respondAsync) {
    const preparing = (await read()).filter(({ state }) => state === 'preparing').map(({ id }) => id);
    if (preparing.length > 0)
      await deps.awaitDocuments(deps.database, scope, preparing, created.remainingMs());
  }
  const job = await readCreatedJob(deps, request, created);
  const documents = await presentDocuments(deps, request, await read());
  return reply({ ...job, ...documents }, replyOptions(request, created, job));
}
