import { STATUSES, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Reads } from '#db/replica-reads.ts';
import type { Statement } from '#db/sql.ts';
import { average, bothPeriods, perDay, trend } from '#features/dashboard/present-reports.ts';
import { periodBefore, parseReport } from '#features/dashboard/parse-report.ts';
import {
  countsByPromise,
  countsByStatus,
  countsOfExceptions,
  type DeliveredDay,
  deliveredPerDay,
  type DifotCount,
  type ExceptionCount,
  type StatusCount,
} from '#features/dashboard/reports.query.ts';
import { sharedRead } from '#features/dashboard/shared-read.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

/** Name of an exception whose kind the provider has not defined. */
const OTHER_EXCEPTION = 'Other exception';

/** DASH-05: by creation day. */
export async function reportByStatus(
  { reads }: AppDependencies,
  { scope, body }: OperationRequest<'reportByStatus'>,
) {
  const counts = await read<StatusCount>(reads, scope, countsByStatus(parseReport(scope, body)));
  const countOf = new Map(counts.map(({ status, n }) => [status, n]));
  return reply(
    STATUSES.map(({ code, name, displaySequence }) => ({
      status: { code, name },
      count: countOf.get(displaySequence) ?? 0,
    })),
  );
}

/** DASH-03: time from first staging to delivery, by delivery day. */
export async function reportStagedToDelivered(
  deps: AppDependencies,
  request: OperationRequest<'reportStagedToDelivered'>,
) {
  const { current, previous, days, period } = await delivered(deps, request);
  const { zone } = request.scope;
  return reply({
    currentPeriod: { averageDays: average(current) },
    previousPeriod: { averageDays: average(previous) },
    trend: trend(current, previous),
    consignmentsDeliveredPerDay: perDay(period, zone, days, (day) => day.n),
  });
}

/** Deliveries per day (DASH-08). */
export async function reportDelivered(deps: AppDependencies, request: OperationRequest<'reportDelivered'>) {
  const { days, period } = await delivered(deps, request);
  return reply(bothPeriods(period, request.scope.zone, days, (day) => day.n));
}

/** Confirmed prices per delivery day (DASH-07). */
export async function reportRevenue(deps: AppDependencies, request: OperationRequest<'reportRevenue'>) {
  const { days, period } = await delivered(deps, request);
  return reply(bothPeriods(period, request.scope.zone, days, (day) => day.cents / 100));
}

/** DASH-04, by the promised day (design rule 10). */
export async function reportDifot(
  { reads }: AppDependencies,
  { scope, body, now }: OperationRequest<'reportDifot'>,
) {
  const statement = countsByPromise(parseReport(scope, body), localDay(now, scope.zone));
  const counts = await read<DifotCount>(reads, scope, statement);
  return reply(
    counts.map(({ code, name, onTime, inFull, missed }) => ({
      serviceType: { code, name },
      onTimeCount: onTime,
      onTimeInFullCount: inFull,
      missCount: missed,
    })),
  );
}

/** DASH-06, by the day on which the exception was recorded. */
export async function reportExceptions(
  { reads }: AppDependencies,
  { scope, body }: OperationRequest<'reportExceptions'>,
) {
  const counts = await read<ExceptionCount>(reads, scope, countsOfExceptions(parseReport(scope, body)));
  return reply(
    counts.map(({ eventId, title, status, open, closed }) => ({
      standardEventId: eventId,
      standardEventTitle: title ?? OTHER_EXCEPTION,
      statusCode: statusOfNumber(status).code,
      openEventsCount: open,
      closedEventsCount: closed,
    })),
  );
}

async function delivered(
  { reads }: AppDependencies,
  { scope, body }: Pick<OperationRequest<'reportDelivered'>, 'scope' | 'body'>,
) {
  const report = parseReport(scope, body);
  const { period } = report;
  const before = periodBefore(period);
  const statement = deliveredPerDay(report, { from: before.from, to: period.to });
  const days = await sharedRead<DeliveredDay>(reads, scope, statement);
  return {
    days,
    period,
    current: days.filter(({ day }) => day >= period.from),
    previous: days.filter(({ day }) => day < period.from),
  };
}

function read<Row>(reads: Reads, scope: Scope, statement: Statement): Promise<readonly Row[]> {
  return reads.read<Row>(scope.context, statement);
}
