import { presentDocuments } from '#features/bulk-actions/present-documents.ts';
import { beginBulkJob, optionsOf, shownJob } from '#features/bulk-actions/start-bulk-job.ts';
import { type BulkDocumentRow, bulkDocumentsOf } from '#documents/bulk-document.query.ts';
import { formOf, printerOf } from '#documents/wanted-documents.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';

/**
 * BULK-08: documents of many consignments, in the order in which they were named, and one file of all of each kind. The
 * job asks for them; whoever waits for it waits for the files too. Asking again makes nothing twice: what is there is
 * there.
 */
export async function printMany(parts: Parts, request: Handled<'bulkDocuments'>) {
  const { scope, body, query, tenant, respondAsync } = request;
  const { origin } = printerOf(parts, tenant);
  const printing = { types: body.documentTypes, form: formOf(query), origin, provider: tenant };
  const begun = await beginBulkJob(parts, request, {
    action: 'documents',
    references: body.references,
    pointer: '/references',
    pickup: null,
    reason: null,
    printing,
    callerAt: null,
  });
  const read = () => parts.database.read<BulkDocumentRow>(scope.context, bulkDocumentsOf(scope, begun.jobId));
  if (!respondAsync) {
    const waiting = (await read()).filter(({ state }) => state === 'preparing').map(({ id }) => id);
    if (waiting.length > 0) await parts.awaitDocuments(parts.database, scope, waiting, begun.leftMs());
  }
  const shown = await shownJob(parts, request, begun);
  const documents = await presentDocuments(parts, request, await read());
  return reply({ ...shown, ...documents }, optionsOf(request, begun, shown));
}
