import { changeStatus, type StatusChange } from '#freight/change-status.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import { readCallerClock } from '#platform/caller-clock.ts';
import type { Handled } from '#platform/handled.ts';
import { once } from '#platform/idempotency.ts';
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

/** A draft becomes final (CONS-11). Other marks on the same draft find it final already and are refused. */
export const markAsReady = (parts: Parts, request: Handled<'markAsReady'>) => move(parts, request, READY);

export const requestPickup = (parts: Parts, request: Handled<'requestPickup'>) =>
  move(parts, request, PICKUP);

export const cancelConsignment = (parts: Parts, request: Handled<'cancelConsignment'>) =>
  move(parts, request, {
    action: 'cancel',
    to: 'CANCELLED',
    operation: 'cancelConsignment',
    notice: 'consignment.cancelled',
    reason: request.body.reason || null,
  });

/** API-12: of the status codes that are posted, FINAL marks as ready and PICKUP requests the pickup. */
export function postStatus(parts: Parts, request: Handled<'postStatus'>) {
  const { reference, statusCode } = request.body;
  // What the body names is not what the address does.
  if (reference !== request.params.ref) throw new AppError('not-found');
  return move(parts, request, statusCode === 'FINAL' ? READY : PICKUP);
}

async function move({ database }: Parts, request: Handled<StatusCall>, to: Move) {
  const { scope, params, body, now, requestId, ifMatch } = request;
  const callerAt = readCallerClock(body.dateTimeUtc, now);
  return database.inTransaction(scope.context, (tx) =>
    once<StatusCall>(tx, scope, request, async () => {
      const change = { ...to, reference: params.ref, ifMatch, now, callerAt, requestId };
      const rows = await changeStatus(tx, scope, change);
      return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
    }),
  );
}
