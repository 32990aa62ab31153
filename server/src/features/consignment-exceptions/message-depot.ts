import type { AppDependencies } from '#app-dependencies.ts';
import { lockException, recordException } from '#features/consignment-exceptions/change-exception.ts';
import { queueDepotEmail } from '#features/consignment-exceptions/queue-depot-email.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

/** Sends a message to the depot, also on a resolved exception. */
export async function messageDepot({ database }: AppDependencies, request: OperationRequest<'messageDepot'>) {
  const { scope, body } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const found = await lockException(tx, request);
      await queueDepotEmail(tx, request, { subject: 'Message to the depot', text: body.text });
      return recordException(tx, request, found, {
        operation: 'messageDepot',
        kind: 'message',
        content: body.text,
        notice: 'consignment.messaged',
      });
    }),
  );
}
