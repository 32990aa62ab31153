import { ACTIONS, isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { documentIssuer, packingSlipRequest } from '#documents/document-requests.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import { documentLink, waitForDocuments } from '#documents/wait-for-documents.ts';
import { AppError } from '#errors/app-error.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
} from '#freight/consignment-rows.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** The packing slip of the current content. Waits until the file is ready. */
export async function generatePackingSlip(deps: AppDependencies, request: OperationRequest<'packingSlip'>) {
  const { scope, params, tenant, now } = request;
  const requested = await deps.database.inTransaction(scope.context, async (tx) => {
    const [stored] = await tx.query<StoredConsignment>(visibleConsignment(scope, params.ref));
    if (stored === undefined) throw new AppError('not-found');
    const rows = consignmentRows(stored);
    if (!isStatusAllowed('openDocuments', statusOfNumber(rows.consignment.status).code))
      throw new AppError('conflict', {
        current: presentConsignment(scope, rows),
        detail: ACTIONS.openDocuments.wrongStatus,
      });
    const slip = packingSlipRequest(documentIssuer(deps, tenant), [rows]);
    return requestDocuments(tx, scope, [slip], { at: now, retriesFailed: true });
  });
  const [document] = await waitForDocuments(deps, scope, requested);
  if (document === undefined) throw new Error('No document was requested');
  return reply(await documentLink(deps, scope, tenant, document));
}
