import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import { lockOrder, type OrderRow, setEnded, setPause } from '#features/standing-orders/order.query.ts';
import { invalidField } from '#features/standing-orders/parse-order.ts';
import type { OrderContext } from '#features/standing-orders/present-order.ts';
import { orderContext, presentChanged } from '#features/standing-orders/read-orders.ts';
import { auditOrder } from '#features/standing-orders/audit-order.ts';
import { reopenDays } from '#features/standing-orders/reopen-days.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

const ENDED = 'This standing order has ended';

type StateChange = 'pauseStandingOrder' | 'resumeStandingOrder' | 'endStandingOrder';
type Request = OperationRequest<StateChange>;

/** Throws `not-found`, `stale-version`, or `conflict` for an order that has ended. */
export async function lockForChange(
  tx: Transaction,
  context: OrderContext,
  { params, ifMatch }: Pick<OperationRequest<'changeStandingOrder'>, 'params' | 'ifMatch'>,
): Promise<OrderRow> {
  const [row] = await tx.query<OrderRow>(lockOrder(context.scope, params.id));
  if (row === undefined) throw new AppError('not-found');
  if (ifMatch !== undefined && ifMatch !== row.version)
    throw new AppError('stale-version', { current: await presentChanged(tx, context, row.id) });
  if (row.isEnded)
    throw new AppError('conflict', { current: await presentChanged(tx, context, row.id), detail: ENDED });
  return row;
}

export async function pauseOrder(deps: AppDependencies, request: OperationRequest<'pauseStandingOrder'>) {
  const { scope, params, body, now } = request;
  const from = parseCalendarDate(body.from);
  const to = body.to == null ? null : parseCalendarDate(body.to);
  if (from === null) throw invalidField('/from', 'Must be a date');
  if (to !== null && to < from) throw invalidField('/to', 'The last day must not be before the first day');
  return changeState(deps, request, 'pauseStandingOrder', async (tx, context) => {
    const { today } = context;
    if (to !== null && to < today) throw invalidField('/to', 'The last day must not be in the past');
    await tx.query(setPause(scope, params.id, { from, to }, { at: now, today }));
    // Another pause than before may free days that were skipped.
    await reopenDays(tx, context, params.id);
  });
}

export const resumeOrder = (deps: AppDependencies, request: OperationRequest<'resumeStandingOrder'>) =>
  changeState(deps, request, 'resumeStandingOrder', async (tx, context) => {
    const { scope, today } = context;
    const { id } = request.params;
    await tx.query(setPause(scope, id, null, { at: request.now, today }));
    await reopenDays(tx, context, id);
  });

export const endOrder = (deps: AppDependencies, request: OperationRequest<'endStandingOrder'>) =>
  changeState(deps, request, 'endStandingOrder', async (tx, { scope }) => {
    await tx.query(setEnded(scope, request.params.id, request.now));
  });

async function changeState(
  deps: AppDependencies,
  request: Request,
  operation: StateChange,
  change: (tx: Transaction, context: OrderContext) => Promise<void>,
) {
  const { scope, params } = request;
  const context = await orderContext(deps, request);
  return deps.database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      await lockForChange(tx, context, request);
      await change(tx, context);
      await auditOrder(tx, request, operation);
      const presented = await presentChanged(tx, context, params.id);
      return reply(presented, { etag: presented.version });
    }),
  );
}
