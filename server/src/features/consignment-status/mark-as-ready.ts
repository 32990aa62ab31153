import { changeStatus } from '#freight/change-status.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import type { Parts } from '#parts.ts';
import { readCallerClock } from '#platform/caller-clock.ts';
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
