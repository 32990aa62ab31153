import { changeStatus } from '#freight/change-status.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { Parts } from '#parts.ts';
import { AppError } from '#errors/app-error.ts';
import type { Handled } from '#platform/handled.ts';
import { once } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';

/** A draft becomes final (CONS-11). Other marks on the same draft find it final already and are refused. */
export async function markAsReady({ database }: Parts, request: Handled<'markAsReady'>) {
  const { scope, params, body, now, requestId, ifMatch } = request;
  const callerAt = readCallerClock(body.dateTimeUtc, now);
  return database.inTransaction(scope.context, (tx) =>
    once<'markAsReady'>(tx, scope, request, async () => {
      const rows = await changeStatus(tx, scope, {
        reference: params.ref,
        action: 'markAsReady',
        to: 'FINAL',
        ifMatch,
        now,
        callerAt,
        requestId,
        operation: 'markAsReady',
        notice: 'consignment.ready',
      });
      return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
    }),
  );
}

const MOST_AHEAD_MS = 5 * 60_000;

/** The server stamps its own time; the caller's is for the record, and refused when it cannot be right. */
function readCallerClock(text: string | null | undefined, now: Date): Date | null {
  if (text === null || text === undefined) return null;
  const callerAt = new Date(text);
  if (callerAt.getTime() - now.getTime() > MOST_AHEAD_MS) {
    const detail = 'Must not be more than 5 minutes in the future';
    throw new AppError('rule-broken', { errors: [{ pointer: '/dateTimeUtc', detail }] });
  }
  return callerAt;
}
