import { EXCEPTION_REASONS } from '@cartage/domain/consignment/exception-work.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  currentConsignment,
  lockException,
  recordException,
} from '#features/consignment-exceptions/change-exception.ts';
import {
  type PossibleOwner,
  possibleOwnersAmong,
  setOwner,
} from '#features/consignment-exceptions/exception.query.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

type Request = OperationRequest<'assignException'>;

/** Sets or removes the owner. A request with the present owner changes nothing, for any version. */
export async function assignException({ database }: AppDependencies, request: Request) {
  return database.inTransaction(request.scope.context, (tx) => assign(tx, request));
}

async function assign(tx: Transaction, request: Request) {
  const { scope, params, body } = request;
  const ownerId = body.owner === 'me' ? scope.userId : body.owner;
  const { isOpen, ...found } = await lockException(tx, { ...request, ifMatch: undefined });
  const { current } = await currentConsignment(tx, scope, params.ref);
  if (found.ownerId === ownerId) return reply(current, { etag: found.version });
  if (request.ifMatch !== undefined && request.ifMatch !== found.version)
    throw new AppError('stale-version', { current });
  if (!isOpen) throw new AppError('conflict', { current, detail: EXCEPTION_REASONS.resolved });
  const [owner] =
    ownerId === null
      ? [null]
      : await tx.query<PossibleOwner>(possibleOwnersAmong(scope, found.consignmentId, [ownerId]));
  if (owner === undefined) {
    const errors = [{ pointer: '/owner', detail: EXCEPTION_REASONS.cannotSee }];
    throw new AppError('rule-broken', { errors });
  }
  return recordException(
    tx,
    request,
    { ...found, isOpen },
    {
      operation: 'assignException',
      kind: 'assigned',
      content: owner?.name ?? null,
      store: (caseId) => setOwner(scope, caseId, owner),
    },
  );
}
