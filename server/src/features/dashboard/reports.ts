import { STATUSES, statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Statement } from '#db/sql.ts';
import { average, bothPeriods, perDay, trend } from '#features/dashboard/present-reports.ts';
import { periodBefore, readReport } from '#features/dashboard/read-report.ts';
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
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

/** What an exception is called that is of no kind the provider has told us of. */
const OTHER_EXCEPTION = 'Other exception';

/** DASH-05: consignments by the day on which they were created. */
export async function reportByStatus({ database }: Parts, { scope, body }: Handled<'reportByStatus'>) {
  const counts = await read<StatusCount>(database, scope, countsByStatus(readReport(scope, body)));
  const countOf = new Map(counts.map(({ status, n }) => [status, n]));
  return reply(
    STATUSES.map(({ code, name, displaySequence }) => ({
      status: { code, name },
      count: countOf.get(displaySequence) ?? 0,
    })),
  );
}

/** DASH-03: from the first time it was staged, by the day of the delivery. */
export async function reportStagedToDelivered(parts: Parts, request: Handled<'reportStagedToDelivered'>) {
  const { current, previous, days, period } = await delivered(parts, request);
  const { zone } = request.scope;
  return reply({
    currentPeriod: { averageDays: average(current) },
    previousPeriod: { averageDays: average(previous) },
    trend: trend(current, previous),
    consignmentsDeliveredPerDay: perDay(period, zone, days, (day) => day.n),
  });
}

/** DASH-08. */
export async function reportDelivered(parts: Parts, request: Handled<'reportDelivered'>) {
  const { days, period } = await delivered(parts, request);
  return reply(bothPeriods(period, request.scope.zone, days, (day) => day.n));
}

/** DASH-07. */
export async function reportRevenue(parts: Parts, request: Handled<'reportRevenue'>) {
  const { days, period } = await delivered(parts, request);
  return reply(bothPeriods(period, request.scope.zone, days, (day) => day.cents / 100));
}

/** DASH-04, by the promised day (DESIGN decision 10). */
export async function reportDifot({ database }: Parts, { scope, body, now }: Handled<'reportDifot'>) {
  const statement = countsByPromise(readReport(scope, body), localDay(now, scope.zone));
  const counts = await read<DifotCount>(database, scope, statement);
  return reply(
    counts.map(({ code, name, onTime, missed }) => ({
      serviceType: { code, name },
      onTimeCount: onTime,
      missCount: missed,
    })),
  );
}

/** DASH-06, by the day on which the exception was recorded. */
export async function reportExceptions({ database }: Parts, { scope, body }: Handled<'reportExceptions'>) {
  const counts = await read<ExceptionCount>(database, scope, countsOfExceptions(readReport(scope, body)));
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
  { database }: Parts,
  { scope, body }: Pick<Handled<'reportDelivered'>, 'scope' | 'body'>,
) {
  const report = readReport(scope, body);
  const { period } = report;
  const before = periodBefore(period);
  const statement = deliveredPerDay(report, { from: before.from, to: period.to });
  const days = await sharedRead<DeliveredDay>(database, scope, statement);
  return {
    days,
    period,
    current: days.filter(({ day }) => day >= period.from),
    previous: days.filter(({ day }) => day < period.from),
  };
}

function read<Row>(database: Parts['database'], scope: Scope, statement: Statement): Promise<readonly Row[]> {
  return database.read<Row>(scope.context, statement);
}
