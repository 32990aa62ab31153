import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Sql } from '#db/sql.ts';
import {
  countsByDelivery,
  drillDownPage,
  hasException,
  hasPromise,
  hasStatus,
  inDeliveryState,
  performanceOf,
  type PromiseFigures,
} from '#features/dashboard/drill-down.query.ts';
import { parseReport } from '#features/dashboard/parse-report.ts';
import type { CountedRow } from '#freight/consignment-page.query.ts';
import { type PageInput, foundPage, parsePage, pageReply } from '#freight/page-reply.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import type { Scope } from '#platform/scope.ts';

/** DASH-14: the consignments behind a figure of the dashboard, in pages like the list. */
export async function drillDownByStatus(
  deps: AppDependencies,
  request: OperationRequest<'drillDownByStatus'>,
) {
  const { scope, body } = request;
  return page(deps, request, hasStatus(parseReport(scope, body), statusNumber(body.statusCode)));
}

export async function drillDownDifot(deps: AppDependencies, request: OperationRequest<'drillDownDifot'>) {
  const { scope, body, now } = request;
  const { serviceType, difotStatus, deliveryState } = body;
  const today = localDay(now, scope.zone);
  const filter = { serviceType, isPromiseMet: difotStatus === 'ON TIME', today };
  const condition = hasPromise(parseReport(scope, body), filter);
  const [[counts], found] = await Promise.all([
    deps.reads.read<PromiseFigures>(scope.context, countsByDelivery(condition)),
    readPage(deps, request, {
      condition: inDeliveryState(condition, deliveryState ?? null),
      extra: performanceOf(today),
    }),
  ]);
  return pageReply(found.query, found.page, {
    deliveredCount: counts?.delivered ?? 0,
    movingCount: counts?.moving ?? 0,
    performance: found.page.extras,
  });
}

export async function drillDownExceptions(
  deps: AppDependencies,
  request: OperationRequest<'drillDownExceptions'>,
) {
  const { scope, body } = request;
  const { standardEventId, exceptionStatus, statusCodes } = body;
  const filter = {
    eventId: standardEventId ?? null,
    isOpen: exceptionStatus ? exceptionStatus === 'open' : null,
    statuses: statusCodes?.length ? statusCodes.map(statusNumber) : null,
  };
  return page(deps, request, hasException(parseReport(scope, body), filter));
}

interface DrillDownRequest {
  readonly scope: Scope;
  readonly body: PageInput;
  readonly query: PageInput;
}

async function page(deps: AppDependencies, request: DrillDownRequest, condition: Sql) {
  const found = await readPage(deps, request, { condition });
  return pageReply(found.query, found.page);
}

async function readPage(
  { reads }: AppDependencies,
  { scope, body, query: sent }: DrillDownRequest,
  { condition, extra }: { readonly condition: Sql; readonly extra?: Sql },
) {
  const query = parsePage({
    pageNumber: body.pageNumber ?? sent.pageNumber,
    pageSize: body.pageSize ?? sent.pageSize,
    sortOption: body.sortOption ?? sent.sortOption,
    sortDirection: body.sortDirection ?? sent.sortDirection,
  });
  const statement = drillDownPage(scope, condition, { ...query, ...(extra && { extra }) });
  return { query, page: foundPage(await reads.read<CountedRow>(scope.context, statement)) };
}
