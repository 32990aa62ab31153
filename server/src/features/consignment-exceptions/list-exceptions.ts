import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import {
  type ExceptionRow,
  exceptionsOf,
  type PossibleOwner,
} from '#features/consignment-exceptions/exception.query.ts';
import { type ExceptionClock, readExceptionClock } from '#freight/exception-clock.ts';
import { presentOwner } from '#freight/present-owner.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

interface Found {
  readonly exceptions: readonly ExceptionRow[];
  readonly possibleOwners: readonly PossibleOwner[];
}

/** All exceptions of a consignment with the work of users on them. */
export async function listExceptions(
  { database }: AppDependencies,
  { scope, params, now }: OperationRequest<'consignmentExceptions'>,
) {
  const [found] = await database.read<Found>(scope.context, exceptionsOf(scope, params.ref));
  if (found === undefined) throw new AppError('not-found');
  const clock = await readExceptionClock(database, scope, now);
  return reply({
    exceptions: found.exceptions.map((exception) => present(scope, exception, clock)),
    possibleOwners: found.possibleOwners.map(({ id, name }) => ({ id, name })),
  });
}

function present(scope: Scope, row: ExceptionRow, clock: ExceptionClock) {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    raisedAtDateTimeUtc: new Date(row.raisedAt).toISOString(),
    nextToAct: row.actingParty ?? ('PROVIDER' as const),
    due: row.resolvedAt === null ? clock.present(row) : null,
    isResolved: row.resolvedAt !== null,
    resolvedAtDateTimeUtc: row.resolvedAt === null ? null : new Date(row.resolvedAt).toISOString(),
    resolvedBy: row.resolvedBy,
    owner: presentOwner(scope, row),
    entries: row.entries.map(({ id, kind, at, author, content }) => ({
      id,
      kind,
      atDateTimeUtc: new Date(at).toISOString(),
      author,
      text: content,
    })),
  };
}
