import type { AppDependencies } from '#app-dependencies.ts';
import { type DueRow, openExceptions } from '#features/consignment-exceptions/exception.query.ts';
import { readExceptionClock } from '#freight/exception-clock.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';

/** When the unresolved exceptions of several consignments are due, for the list. */
export async function listDueTimes(
  { database }: AppDependencies,
  { scope, body, now }: OperationRequest<'exceptionDueTimes'>,
) {
  const [found, clock] = await Promise.all([
    database.read<DueRow>(scope.context, openExceptions(scope, [...new Set(body)])),
    readExceptionClock(database, scope, now),
  ]);
  return reply(
    found.map((row) => ({
      consignmentId: row.consignmentId,
      title: row.title,
      raisedAtDateTimeUtc: row.raisedAt.toISOString(),
      due: clock.present({ ...row, raisedAt: row.raisedAt.toISOString() }),
    })),
  );
}
