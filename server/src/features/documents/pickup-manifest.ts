import { documentIssuer } from '#documents/document-requests.ts';
import { replyWithFile } from '#documents/reply-with-file.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import { MANIFEST_NAME, buildManifest } from '#features/documents/build-manifest.ts';
import { AppError } from '#errors/app-error.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

/** BULK-07, BULK-10: returns the file itself, so the call waits until it is ready. */
export async function createPickupManifest(
  deps: AppDependencies,
  request: OperationRequest<'pickupManifest'>,
) {
  const { scope, body, tenant, now } = request;
  const [requested] = await deps.database.inTransaction(scope.context, async (tx) => {
    const { document } = await buildManifest(tx, scope, {
      issuer: documentIssuer(deps, tenant),
      consignmentIds: body.consignmentIds,
      criteria: body.searchParameters ?? {},
      now,
    });
    return requestDocuments(tx, scope, [document], { at: now, retriesFailed: true });
  });
  if (requested === undefined) throw new AppError('unavailable');
  return replyWithFile(deps, scope, { document: requested, name: MANIFEST_NAME, noun: 'manifest', now });
}
