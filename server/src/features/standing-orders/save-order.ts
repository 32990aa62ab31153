import { nextOccurrences } from '@cartage/domain/standing-orders/occurrences.ts';
import { MAX_STANDING_ORDERS } from '@cartage/domain/standing-orders/rule.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { AppError } from '#errors/app-error.ts';
import { lockForChange } from '#features/standing-orders/change-state.ts';
import {
  countOrdersOf,
  insertOrder,
  orderOfId,
  type OrderRow,
  replaceOrder,
} from '#features/standing-orders/order.query.ts';
import {
  findTemplate,
  invalidField,
  parseOrder,
  parseRule,
  pickupRegion,
} from '#features/standing-orders/parse-order.ts';
import { presentOccurrence, PREVIEWED_DAYS } from '#features/standing-orders/present-order.ts';
import { orderContext, presentChanged } from '#features/standing-orders/read-orders.ts';
import { scheduleOf } from '#freight/standing-orders/order-schedule.ts';
import { auditOrder } from '#features/standing-orders/audit-order.ts';
import { reopenDays } from '#features/standing-orders/reopen-days.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

export async function createOrder(deps: AppDependencies, request: OperationRequest<'createStandingOrder'>) {
  const { scope, body, now } = request;
  const context = await orderContext(deps, request);
  return deps.database.inTransaction(scope.context, (tx) =>
    withIdempotency(tx, scope, request, async () => {
      const [counted] = await tx.query<{ count: number }>(countOrdersOf(scope));
      if ((counted?.count ?? 0) >= MAX_STANDING_ORDERS)
        throw invalidField('/name', `At most ${MAX_STANDING_ORDERS} standing orders. End one first.`);
      const order = await parseOrder(tx, scope, body, null);
      if (order.rule.startDay < context.today)
        throw invalidField('/rule/startDay', 'The first day must not be in the past');
      const written = { at: now, today: context.today };
      const [inserted] = await tx.query<{ id: number }>(insertOrder(scope, order, written));
      await auditOrder(tx, request, 'createStandingOrder');
      const presented = await presentChanged(tx, context, inserted?.id ?? 0);
      const location = `/api/v2/customers/${scope.organisationId}/standing-orders/${presented.id}`;
      return reply(presented, { etag: presented.version, location });
    }),
  );
}

export async function changeOrder(deps: AppDependencies, request: OperationRequest<'changeStandingOrder'>) {
  const { scope, params, body, now } = request;
  const context = await orderContext(deps, request);
  return deps.database.inTransaction(scope.context, async (tx) => {
    const before = await lockForChange(tx, context, request);
    const kept = { name: before.templateName, details: before.details };
    const order = await parseOrder(tx, scope, body, kept);
    await tx.query(replaceOrder(scope, params.id, order, { at: now, today: context.today }));
    await reopenDays(tx, context, params.id);
    await auditOrder(tx, request, 'changeStandingOrder');
    const presented = await presentChanged(tx, context, params.id);
    return reply(presented, { etag: presented.version });
  });
}

/** The days of a schedule that is not stored yet. */
export async function previewOrder(deps: AppDependencies, request: OperationRequest<'previewStandingOrder'>) {
  const { scope, body, now } = request;
  const { templateId, standingOrderId } = body;
  const rule = parseRule(body.rule);
  const { calendarOf } = await orderContext(deps, request);
  return deps.database.inTransaction(scope.context, async (tx) => {
    const [stored] =
      standingOrderId == null ? [] : await tx.query<OrderRow>(orderOfId(scope, standingOrderId));
    if (standingOrderId != null && stored === undefined) throw new AppError('not-found');
    const template = templateId == null ? stored : await findTemplate(tx, scope, templateId);
    if (template === undefined) throw invalidField('/templateId', 'Select a template');
    const region = await pickupRegion(tx, scope, template.details);
    const schedule = { ...rule, pause: stored === undefined ? null : scheduleOf(stored).pause };
    const today = localDay(now, scope.zone);
    const outcomes = stored?.outcomes ?? {};
    // A saved change processes failed days again.
    const retried = (day: CalendarDate) => (outcomes[day] === 'CREATED' ? outcomes : {});
    return reply(
      nextOccurrences(schedule, calendarOf(region), today, PREVIEWED_DAYS).map((found) =>
        presentOccurrence(found, retried(found.day)),
      ),
    );
  });
}
