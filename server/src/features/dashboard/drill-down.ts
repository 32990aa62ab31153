import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { sql, type Sql } from '#db/sql.ts';
import { hasException, hasPromise, hasStatus } from '#features/dashboard/drill-down.query.ts';
import { readReport } from '#features/dashboard/read-report.ts';
import { type CountedRow, pageOfMatching, SORT_COLUMNS } from '#freight/consignment-page.query.ts';
import { type AskedPage, foundPage, pageQuestion, pageReply } from '#freight/page-reply.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import type { Scope } from '#platform/scope.ts';

/** DASH-14: the consignments behind a figure, as pages of the list. */
export async function drillDownByStatus(parts: Parts, request: Handled<'drillDownByStatus'>) {
  const { scope, body } = request;
  return page(parts, request, hasStatus(readReport(scope, body), statusNumber(body.statusCode)));
}

export async function drillDownDifot(parts: Parts, request: Handled<'drillDownDifot'>) {
  const { scope, body, now } = request;
  const { serviceType, difotStatus } = body;
  const today = localDay(now, scope.zone);
  const asked = { serviceType, isKept: difotStatus === 'ON TIME', today };
  return page(parts, request, hasPromise(readReport(scope, body), asked));
}

export async function drillDownExceptions(parts: Parts, request: Handled<'drillDownExceptions'>) {
  const { scope, body } = request;
  const { standardEventId, exceptionStatus, statusCodes } = body;
  const asked = {
    eventId: standardEventId ?? null,
    isOpen: exceptionStatus ? exceptionStatus === 'open' : null,
    statuses: statusCodes?.length ? statusCodes.map(statusNumber) : null,
  };
  return page(parts, request, hasException(readReport(scope, body), asked));
}

interface AskedBy {
  readonly scope: Scope;
  readonly body: AskedPage;
  readonly query: AskedPage;
}

async function page({ database }: Parts, { scope, body, query }: AskedBy, isListed: Sql) {
  const asked = pageQuestion({
    pageNumber: body.pageNumber ?? query.pageNumber,
    pageSize: body.pageSize ?? query.pageSize,
    sortOption: body.sortOption ?? query.sortOption,
    sortDirection: body.sortDirection ?? query.sortDirection,
  });
  const { order, window } = asked;
  const matching = sql`select c.id, ${SORT_COLUMNS[order.sort]} as k from consignment c where ${isListed}`;
  const statement = pageOfMatching(matching, { organisationId: scope.organisationId, order, window });
  return pageReply(asked, foundPage(await database.read<CountedRow>(scope.context, statement)));
}
