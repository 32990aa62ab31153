import { ACTIONS, isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { MAX_PIECES, noLabelsMessage } from '@cartage/domain/documents/label-setting.ts';
import { numberPieces } from '#documents/number-pieces.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import { documentLink, waitForDocuments } from '#documents/wait-for-documents.ts';
import {
  parseLabelForm,
  documentIssuer,
  TOO_MANY_PIECES,
  labelRequest,
} from '#documents/document-requests.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
} from '#freight/consignment-rows.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Tenant } from '#platform/tenant.ts';

/** ATT-05: a label for every piece, on the requested paper. Waits until the file is ready. */
export async function generateLabel(deps: AppDependencies, request: OperationRequest<'freightLabel'>) {
  const { scope, params, query, tenant, now } = request;
  const form = parseLabelForm(query);
  const prefix = prefixOf(tenant);
  const requested = await deps.database.inTransaction(scope.context, async (tx) => {
    const [stored] = await tx.query<StoredConsignment>(visibleConsignment(scope, params.ref));
    if (stored === undefined) throw new AppError('not-found');
    const rows = consignmentRows(stored);
    const current = presentConsignment(scope, rows);
    if (!isStatusAllowed('openDocuments', statusOfNumber(rows.consignment.status).code))
      throw new AppError('conflict', { current, detail: ACTIONS.openDocuments.wrongStatus });
    if (pieceCount(rows.lines) > MAX_PIECES)
      throw new AppError('conflict', { current, detail: TOO_MANY_PIECES });
    const numbers = await numberPieces(tx, scope, { prefix, consignments: [rows], at: now });
    const label = labelRequest(documentIssuer(deps, tenant), form, [rows], numbers);
    return requestDocuments(tx, scope, [label], { at: now, retriesFailed: true });
  });
  const [document] = await waitForDocuments(deps, scope, requested);
  if (document === undefined) throw new Error('No document was requested');
  return reply(await documentLink(deps, scope, tenant, document));
}

function prefixOf(tenant: Tenant): string {
  if (tenant.gs1Prefix === null) throw new AppError('conflict', { detail: noLabelsMessage(tenant.name) });
  return tenant.gs1Prefix;
}
