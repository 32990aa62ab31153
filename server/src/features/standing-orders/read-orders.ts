import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Transaction } from '#db/database.ts';
import { AppError } from '#errors/app-error.ts';
import {
  latestRuns,
  type ListedRun,
  orderOfConsignment,
  orderOfId,
  type OrderRow,
  ordersOf,
} from '#features/standing-orders/order.query.ts';
import {
  type OrderContext,
  presentOrder,
  presentOrderWithDays,
} from '#features/standing-orders/present-order.ts';
import type { SiteDetails } from '#freight/present-site.ts';
import { sitesOfIds } from '#freight/sites.query.ts';
import { templateSites } from '#freight/template-sites.ts';
import { readCalendars } from '#freight/working-calendars.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

/** All days of a daily order that Today can show: ten days of lead time, and seven working days with holidays. */
const LISTED_RUNS = 40;

/** Holidays and closures, and the day it is. */
export async function orderContext(
  { database }: Pick<AppDependencies, 'database'>,
  { scope, now }: { readonly scope: Scope; readonly now: Date },
): Promise<OrderContext> {
  const { tenantId, zone } = scope;
  const calendarOf = await readCalendars(database, { ...scope.context, tenantId });
  return { scope, calendarOf, today: localDay(now, zone) };
}

export async function listOrders(deps: AppDependencies, request: OperationRequest<'standingOrders'>) {
  const { scope } = request;
  const [rows, context] = await Promise.all([
    deps.database.read<OrderRow>(scope.context, ordersOf(scope)),
    orderContext(deps, request),
  ]);
  return reply(rows.map((row) => presentOrder(row, context)));
}

export async function getOrder(deps: AppDependencies, request: OperationRequest<'standingOrder'>) {
  const { scope, params } = request;
  const { database } = deps;
  const [[row], runs, context] = await Promise.all([
    database.read<OrderRow>(scope.context, orderOfId(scope, params.id)),
    database.read<{ run: ListedRun }>(scope.context, latestRuns(scope, params.id, LISTED_RUNS)),
    orderContext(deps, request),
  ]);
  if (row === undefined) throw new AppError('not-found');
  const listed = runs.map(({ run }) => run);
  const { details } = row;
  const sitesOf = await templateSites(scope, [details], (ids) =>
    database.read<SiteDetails>(scope.context, sitesOfIds(scope, ids)),
  );
  const order = { ...presentOrderWithDays(row, listed, context), details, ...sitesOf(details) };
  return reply(order, { etag: row.version });
}

/** The order as it is after a change in the same transaction. */
export async function presentChanged(tx: Transaction, context: OrderContext, id: number) {
  const { scope } = context;
  const [[row], runs] = await Promise.all([
    tx.query<OrderRow>(orderOfId(scope, id)),
    tx.query<{ run: ListedRun }>(latestRuns(scope, id, LISTED_RUNS)),
  ]);
  if (row === undefined) throw new Error('A changed standing order is visible');
  return presentOrderWithDays(
    row,
    runs.map(({ run }) => run),
    context,
  );
}

export async function findOrderOfConsignment(
  { database }: AppDependencies,
  { scope, params }: OperationRequest<'standingOrderOfConsignment'>,
) {
  const [found] = await database.read<{ standingOrder: { id: number; name: string } | null }>(
    scope.context,
    orderOfConsignment(scope, params.ref),
  );
  if (found === undefined) throw new AppError('not-found');
  return reply({ standingOrder: found.standingOrder });
}
