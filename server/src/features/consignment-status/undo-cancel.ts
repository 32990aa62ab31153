import type { AppDependencies } from '#app-dependencies.ts';
import { presentConsignment } from '#freight/present-consignment.ts';
import { restoreFormerStatus } from '#freight/undo/undo-cancel.ts';
import { readCallerClock } from '#platform/caller-clock.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** Returns a cancelled consignment to its former status, as a new entry of its history. */
export function undoCancel({ database }: AppDependencies, request: OperationRequest<'undoCancel'>) {
  const { scope, params, body, ifMatch, now, requestId } = request;
  const callerAt = readCallerClock(body.dateTimeUtc, now);
  const undo = { reference: params.ref, ifMatch, now, requestId, callerAt };
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const rows = await restoreFormerStatus(tx, scope, undo);
      return reply(presentConsignment(scope, rows), { etag: rows.consignment.version });
    }),
  );
}
