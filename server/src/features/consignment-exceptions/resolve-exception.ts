import { EXCEPTION_REASONS } from '@cartage/domain/consignment/exception-work.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import {
  currentConsignment,
  lockException,
  recordException,
} from '#features/consignment-exceptions/change-exception.ts';
import { resolveCase } from '#features/consignment-exceptions/exception.query.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';

/** Resolves an exception for a reason. Of concurrent requests one succeeds. */
export async function resolveException(
  { database }: AppDependencies,
  request: OperationRequest<'resolveException'>,
) {
  const { scope, params, body, now } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const found = await lockException(tx, request);
      if (!found.isOpen) {
        const { current } = await currentConsignment(tx, scope, params.ref);
        throw new AppError('conflict', { current, detail: EXCEPTION_REASONS.resolved });
      }
      return recordException(tx, request, found, {
        operation: 'resolveException',
        kind: 'resolved',
        content: body.reason,
        store: (caseId) => resolveCase(scope, { caseId, rowId: found.rowId, now }),
      });
    }),
  );
}
