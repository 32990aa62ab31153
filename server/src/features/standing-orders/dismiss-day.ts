import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import { auditOrder } from '#features/standing-orders/audit-order.ts';
import { dismissRun, lockRun, type LockedRun } from '#features/standing-orders/order.query.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** Removes a failed day from Today. Throws `not-found` for a day that has not failed, or is processed again. */
export async function dismissDay(
  { database }: AppDependencies,
  request: OperationRequest<'dismissStandingOrderDay'>,
) {
  const { scope, params, now } = request;
  return database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const [run] = await tx.query<LockedRun>(lockRun(scope, params));
      if (run === undefined) throw new AppError('not-found');
      if (!run.isDismissed) {
        await tx.query(dismissRun(scope, params, now));
        await auditOrder(tx, request, 'dismissStandingOrderDay');
      }
      return reply({ day: params.day });
    }),
  );
}
