import { changeStatus, type StatusChange } from '#freight/change-status.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import { readCallerClock } from '#platform/caller-clock.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

type StatusCall = 'markAsReady' | 'requestPickup' | 'cancelConsignment' | 'postStatus';
type Move = Pick<StatusChange, 'action' | 'to' | 'operation' | 'notice' | 'reason'>;

const READY: Move = {
  action: 'markAsReady',
  to: 'FINAL',
  operation: 'markAsReady',
  notice: 'consignment.ready',
};
const PICKUP: Move = {
  action: 'requestPickup',
  to: 'STAGED',
  operation: 'requestPickup',
  notice: 'consignment.staged',
};

/** Marks a draft as ready (CONS-11). Of concurrent requests one succeeds; the others are rejected. */
export const markAsReady = (deps: AppDependencies, request: OperationRequest<'markAsReady'>) =>
  move(deps, request, READY);

export const requestPickup = (deps: AppDependencies, request: OperationRequest<'requestPickup'>) =>
  move(deps, request, PICKUP);

export const cancelConsignment = (deps: AppDependencies, request: OperationRequest<'cancelConsignment'>) =>
  move(deps, request, {
    action: 'cancel',
    to: 'CANCELLED',
    operation: 'cancelConsignment',
    notice: 'consignment.cancelled',
    reason: request.body.reason || null,
  });

/** API-12: FINAL marks the consignment as ready, PICKUP requests the pickup; other codes are errors. */
export function postStatus(deps: AppDependencies, request: OperationRequest<'postStatus'>) {
  const { reference, statusCode } = request.body;
  // The reference in the body must be that of the path.
  if (reference !== request.params.ref) throw new AppError('not-found');
  return move(deps, request, statusCode === 'FINAL' ? READY : PICKUP);
}

async function move({ database }: AppDependencies, request: OperationRequest<StatusCall>, to: Move) {
  const { scope, params, body, now, requestId, ifMatch } = request;
  const callerAt = readCallerClock(body.dateTimeUtc, now);
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const change = { ...to, reference: params.ref, ifMatch, now, callerAt, requestId };
      const rows = await changeStatus(tx, scope, change);
      return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
    }),
  );
}
