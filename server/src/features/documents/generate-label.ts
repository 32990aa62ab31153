import { ACTIONS, suitsStatus } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { pieceCount } from '@cartage/domain/documents/facts.ts';
import { MOST_PIECES, noLabelsLine } from '@cartage/domain/documents/label-setting.ts';
import { numberPieces } from '#documents/number-pieces.ts';
import { requestDocuments } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import { handOut, madeDocuments } from '#documents/made-documents.ts';
import { formOf, printerOf, TOO_MANY_PIECES, wantedLabels } from '#documents/wanted-documents.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignment,
} from '#freight/consignment-rows.query.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';
import type { Tenant } from '#platform/tenant.ts';

/** ATT-05: a label for every piece, on the paper that is asked for; waits until it is made. */
export async function generateLabel(parts: Parts, request: Handled<'freightLabel'>) {
  const { scope, params, query, tenant, now } = request;
  const form = formOf(query);
  const prefix = prefixOf(tenant);
  const asked = await parts.database.inTransaction(scope.context, async (tx) => {
    const [stored] = await tx.query<StoredConsignment>(visibleConsignment(scope, params.ref));
    if (stored === undefined) throw new AppError('not-found');
    const rows = consignmentRows(stored);
    const current = presentConsignment(scope, rows);
    if (!suitsStatus('openDocuments', statusOfNumber(rows.consignment.status).code))
      throw new AppError('conflict', { current, detail: ACTIONS.openDocuments.wrongStatus });
    if (pieceCount(rows.lines) > MOST_PIECES)
      throw new AppError('conflict', { current, detail: TOO_MANY_PIECES });
    const numbers = await numberPieces(tx, scope, { prefix, consignments: [rows], at: now });
    const wanted = wantedLabels(printerOf(parts, tenant), form, [rows], numbers);
    return requestDocuments(tx, scope, [wanted], { at: now, isTriedAgain: true });
  });
  const [made] = await madeDocuments(parts, scope, asked);
  if (made === undefined) throw new Error('A document was asked for');
  return reply(await handOut(parts, scope, tenant, made));
}

function prefixOf(tenant: Tenant): string {
  if (tenant.gs1Prefix === null) throw new AppError('conflict', { detail: noLabelsLine(tenant.name) });
  return tenant.gs1Prefix;
}
