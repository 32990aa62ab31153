import { isStatusAllowed } from '@cartage/domain/consignment/actions.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { pickListContent } from '@cartage/domain/documents/pick-list-content.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { documentIssuer } from '#documents/document-requests.ts';
import { documentFacts } from '#documents/facts.ts';
import { organisationName } from '#documents/organisation-name.query.ts';
import { replyWithFile } from '#documents/reply-with-file.ts';
import { type DocumentRequest, requestDocuments } from '#documents/request-documents.ts';
import { AppError } from '#errors/app-error.ts';
import {
  consignmentRows,
  type StoredConsignment,
  visibleConsignments,
} from '#freight/consignment-rows.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

const NAME = 'Pick List.pdf';

/** Returns the file itself, so the call waits until it is ready. */
export async function createPickList(deps: AppDependencies, request: OperationRequest<'pickList'>) {
  const { scope, now } = request;
  const [requested] = await deps.database.inTransaction(scope.context, async (tx) =>
    requestDocuments(tx, scope, [await buildPickList(tx, deps, request)], { at: now, retriesFailed: true }),
  );
  if (requested === undefined) throw new AppError('unavailable');
  return replyWithFile(deps, scope, { document: requested, name: NAME, noun: 'pick list', now });
}

/** In the order of the ids. Consignments without freight in the warehouse are left out. */
async function buildPickList(
  tx: Transaction,
  deps: AppDependencies,
  { scope, body, tenant, now }: OperationRequest<'pickList'>,
): Promise<DocumentRequest> {
  const stored = await tx.query<StoredConsignment>(visibleConsignments(scope, { ids: body.consignmentIds }));
  const byId = new Map(stored.map((row) => [row.id, consignmentRows(row)]));
  const listed = [...new Set(body.consignmentIds)]
    .flatMap((id) => byId.get(id) ?? [])
    .filter(({ consignment }) => isStatusAllowed('pickList', statusOfNumber(consignment.status).code));
  if (listed.length === 0) {
    const detail = 'None of these consignments can be on a pick list';
    throw new AppError('rule-broken', { errors: [{ pointer: '/consignmentIds', detail }] });
  }
  const [row] = await tx.query<{ name: string }>(organisationName(scope));
  const { origin } = documentIssuer(deps, tenant);
  const content = pickListContent({
    provider: tenant.name,
    organisation: row?.name ?? '',
    madeFor: localDay(now, tenant.zone),
    consignments: listed.map((rows) => documentFacts(tenant, origin, rows)),
  });
  // A pick list is never checked for being outdated, so it needs no hash of its content.
  const consignments = listed.map(({ consignment: { id, version } }) => ({
    id,
    version,
    shown: Buffer.alloc(0),
  }));
  return { content, name: NAME, consignments };
}
