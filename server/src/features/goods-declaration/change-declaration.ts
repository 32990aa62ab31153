import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { declaredText, markOf } from '@cartage/domain/documents/dangerous-goods.ts';
import { canChangeDeclaration, DECLARATION_REASONS } from '@cartage/domain/freight/goods-declaration.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  insertSignature,
  lockGoods,
  saveDetails,
  saveEmergencyContact,
  type StoredDetails,
} from '#features/goods-declaration/declaration.query.ts';
import {
  type FoundDeclaration,
  isComplete,
  presentDeclaration,
  readDeclaration,
} from '#features/goods-declaration/read-declaration.ts';
import { insertAudit } from '#freight/change.query.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

type Change = 'saveGoodsDeclaration' | 'signGoodsDeclaration';

/** Replaces the details of the given items. Throws `not-found`, `conflict`, `stale-version` and `rule-broken`. */
export async function saveDeclaration(
  deps: AppDependencies,
  request: OperationRequest<'saveGoodsDeclaration'>,
) {
  const { scope, body } = request;
  return deps.database.inTransaction(scope.context, async (tx) => {
    const found = await lockForChange(tx, request);
    const { emergencyName, emergencyPhone, contentHash } = body;
    if (contentHash !== undefined && contentHash !== found.contentHash)
      throw refused(found, 'changedBeforeSave');
    const lines = withGoods(found, body.lines);
    const { id: consignmentId } = found.rows.consignment;
    const saved = { consignmentId, emergencyName, emergencyPhone, lines, now: request.now };
    await tx.query(saveEmergencyContact(scope, saved));
    await tx.query(saveDetails(scope, saved));
    return record(tx, request, found);
  });
}

/**
 * Signs the declaration that the user has read, unless it is signed already. Throws `not-permitted` for programs and
 * without the authority, and `conflict` when the declaration is incomplete or has changed since.
 */
export async function signDeclaration(
  deps: AppDependencies,
  request: OperationRequest<'signGoodsDeclaration'>,
) {
  const { scope, body, now } = request;
  if (scope.context.origin?.through === 'api')
    throw new AppError('not-permitted', { detail: DECLARATION_REASONS.machine });
  return deps.database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const found = await lockForChange(tx, request);
      const { signatory } = found.stored;
      if (signatory === null)
        throw new AppError('not-permitted', { detail: DECLARATION_REASONS.noAuthority });
      if (found.contentHash !== body.contentHash) throw refused(found, 'changed');
      if (!isComplete(found)) throw refused(found, 'incomplete');
      if (found.signature !== undefined)
        return reply(presentDeclaration(found), { etag: found.stored.version });
      const { contentHash, content, rows } = found;
      const { id: consignmentId } = rows.consignment;
      await tx.query(insertSignature(scope, { consignmentId, contentHash, content, signatory, now }));
      return record(tx, request, found);
    }),
  );
}

async function lockForChange(tx: Transaction, request: OperationRequest<Change>): Promise<FoundDeclaration> {
  await tx.query(lockGoods(request.scope, request.params.ref));
  const found = await readDeclaration(tx, request);
  if (found.content.items.length === 0) throw refused(found, 'noGoods');
  if (!canChangeDeclaration(statusOfNumber(found.rows.consignment.status).code))
    throw refused(found, 'wrongStatus');
  if (request.ifMatch !== undefined && request.ifMatch !== found.stored.version)
    throw new AppError('stale-version', { current: presentDeclaration(found) });
  return found;
}

const refused = (found: FoundDeclaration, reason: keyof typeof DECLARATION_REASONS) =>
  new AppError('conflict', { current: presentDeclaration(found), detail: DECLARATION_REASONS[reason] });

/** The details with the goods that they are given for. Every item must have dangerous goods, and be named once. */
function withGoods(
  { rows }: FoundDeclaration,
  lines: readonly Omit<StoredDetails, 'declaredGoods'>[],
): StoredDetails[] {
  const goodsOf = new Map(
    rows.lines.flatMap(({ id, dangerousGoods }) =>
      dangerousGoods === null ? [] : [[id, declaredText(markOf(dangerousGoods))] as const],
    ),
  );
  const found = lines.map((details) => {
    const declaredGoods = goodsOf.get(details.lineItemId);
    goodsOf.delete(details.lineItemId);
    return declaredGoods === undefined ? undefined : { ...details, declaredGoods };
  });
  const errors = found.flatMap((details, index) =>
    details === undefined
      ? [{ pointer: `/lines/${index}/lineItemId`, detail: 'Is not an item with dangerous goods' }]
      : [],
  );
  if (errors.length > 0) throw new AppError('rule-broken', { errors });
  return found.filter((details) => details !== undefined);
}

async function record(tx: Transaction, request: OperationRequest<Change>, { rows }: FoundDeclaration) {
  const { scope, now, requestId } = request;
  const operation = 'lines' in request.body ? 'saveGoodsDeclaration' : 'signGoodsDeclaration';
  const { id: consignmentId } = rows.consignment;
  const audit = { operation, consignmentId, version: null, at: now, requestId, callerAt: null };
  await tx.query(insertAudit(scope, audit));
  const changed = await readDeclaration(tx, request);
  return reply(presentDeclaration(changed), { etag: changed.stored.version });
}
