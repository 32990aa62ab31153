import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { canChangeDeclaration, DECLARATION_REASONS } from '@cartage/domain/freight/goods-declaration.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  insertSignature,
  lockGoods,
  saveDetails,
  saveEmergencyContact,
} from '#features/goods-declaration/declaration.query.ts';
import {
  type FoundDeclaration,
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
    const found = await lockForChange(tx, deps, request);
    assertItems(found, body.lines);
    const saved = { ...body, consignmentId: found.rows.consignment.id };
    await tx.query(saveEmergencyContact(scope, saved));
    await tx.query(saveDetails(scope, saved));
    return record(tx, deps, request, found);
  });
}

/**
 * Signs the declaration that the user has read. Throws `not-permitted` without the authority, and `conflict` when the
 * declaration is incomplete or has changed since.
 */
export async function signDeclaration(
  deps: AppDependencies,
  request: OperationRequest<'signGoodsDeclaration'>,
) {
  const { scope, body, now } = request;
  return deps.database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const found = await lockForChange(tx, deps, request);
      const { signatory } = found.stored;
      if (signatory === null)
        throw new AppError('not-permitted', { detail: DECLARATION_REASONS.noAuthority });
      if (found.contentHash !== body.contentHash) throw refused(found, 'changed');
      if (found.missing.length > 0) throw refused(found, 'incomplete');
      const { contentHash, rows } = found;
      await tx.query(
        insertSignature(scope, { consignmentId: rows.consignment.id, contentHash, signatory, now }),
      );
      return record(tx, deps, request, found);
    }),
  );
}

async function lockForChange(
  tx: Transaction,
  deps: AppDependencies,
  request: OperationRequest<Change>,
): Promise<FoundDeclaration> {
  await tx.query(lockGoods(request.scope, request.params.ref));
  const found = await readDeclaration(tx, deps, request);
  if (found.content.lines.length === 0) throw refused(found, 'noGoods');
  if (!canChangeDeclaration(statusOfNumber(found.rows.consignment.status).code))
    throw refused(found, 'wrongStatus');
  if (request.ifMatch !== undefined && request.ifMatch !== found.stored.version)
    throw new AppError('stale-version', { current: presentDeclaration(found) });
  return found;
}

const refused = (found: FoundDeclaration, reason: keyof typeof DECLARATION_REASONS) =>
  new AppError('conflict', { current: presentDeclaration(found), detail: DECLARATION_REASONS[reason] });

/** Every item must have dangerous goods, and be named once. */
function assertItems({ rows }: FoundDeclaration, lines: readonly { readonly lineItemId: number }[]): void {
  const declared = new Set(
    rows.lines.filter(({ dangerousGoods }) => dangerousGoods !== null).map(({ id }) => id),
  );
  const errors = lines.flatMap(({ lineItemId }, index) =>
    declared.delete(lineItemId)
      ? []
      : [{ pointer: `/lines/${index}/lineItemId`, detail: 'Is not an item with dangerous goods' }],
  );
  if (errors.length > 0) throw new AppError('rule-broken', { errors });
}

async function record(
  tx: Transaction,
  deps: AppDependencies,
  request: OperationRequest<Change>,
  { rows }: FoundDeclaration,
) {
  const { scope, now, requestId } = request;
  const operation = 'contentHash' in request.body ? 'signGoodsDeclaration' : 'saveGoodsDeclaration';
  const { id: consignmentId } = rows.consignment;
  const audit = { operation, consignmentId, version: null, at: now, requestId, callerAt: null };
  await tx.query(insertAudit(scope, audit));
  const changed = await readDeclaration(tx, deps, request);
  return reply(presentDeclaration(changed), { etag: changed.stored.version });
}
