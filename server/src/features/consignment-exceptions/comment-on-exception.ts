import type { AppDependencies } from '#app-dependencies.ts';
import { lockException, recordException } from '#features/consignment-exceptions/change-exception.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

/** Adds a comment, also to a resolved exception. Only users of the organisation see it. */
export async function commentOnException(
  { database }: AppDependencies,
  request: OperationRequest<'commentOnException'>,
) {
  const { scope, body } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const found = await lockException(tx, request);
      return recordException(tx, request, found, {
        operation: 'commentOnException',
        kind: 'comment',
        content: body.text,
      });
    }),
  );
}
