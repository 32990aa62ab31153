import {
  REQUEST_KINDS,
  requestBlocker,
  type RequestFacts,
} from '@cartage/domain/consignment/provider-requests.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import {
  type ExceptionRow,
  exceptionsOf,
  type PossibleOwner,
} from '#features/consignment-exceptions/exception.query.ts';
import { type ExceptionClock, readExceptionClock } from '#freight/exception-clock.ts';
import type { BookingOfRequest } from '#freight/exception-threads/booked-run.query.ts';
import { presentRequest } from '#freight/exception-threads/present-request.ts';
import { readRequestRules } from '#freight/exception-threads/request-rules.ts';
import { presentOwner } from '#freight/present-owner.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { type Reply, reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

interface Found extends BookingOfRequest {
  readonly exceptions: readonly ExceptionRow[];
  readonly possibleOwners: readonly PossibleOwner[];
  readonly status: number;
  readonly hasReceiverRequest: boolean;
  /** Of the receiver, or of the site when it is not known. */
  readonly receiverRegion: RegionCode;
}

/** All exceptions of a consignment with the work of users on them. */
export async function listExceptions(
  { database }: AppDependencies,
  { scope, params, now }: OperationRequest<'consignmentExceptions'>,
): Promise<Reply<'consignmentExceptions'>> {
  const [found] = await database.read<Found>(scope.context, exceptionsOf(scope, params.ref));
  if (found === undefined) throw new AppError('not-found');
  const [clock, rules] = await Promise.all([
    readExceptionClock(database, scope, now),
    readRequestRules(database, scope),
  ]);
  const facts = {
    status: statusOfNumber(found.status).code,
    allowed: rules.allowed,
    hasReceiverRequest: found.hasReceiverRequest,
    booking: found.booking,
    today: localDay(now, scope.zone),
    hasOpenRequest: found.exceptions.some(
      ({ request, resolvedAt }) => request !== null && request.outcome === null && resolvedAt === null,
    ),
  };
  return reply({
    exceptions: found.exceptions.map((exception) => present(scope, exception, { clock, facts })),
    possibleOwners: found.possibleOwners.map(({ id, name }) => ({ id, name })),
    redeliveryDays: [...rules.daysOf(found.receiverRegion, now)],
  });
}

/** Entries of the provider. */
const ANSWERS: ReadonlySet<ExceptionRow['entries'][number]['kind'] | undefined> = new Set([
  'reply',
  'accepted',
  'declined',
]);

interface Known {
  readonly clock: ExceptionClock;
  /** Of the consignment. */
  readonly facts: Omit<RequestFacts, 'title' | 'isResolved'>;
}

function present(scope: Scope, row: ExceptionRow, { clock, facts }: Known) {
  const isResolved = row.resolvedAt !== null;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    raisedAtDateTimeUtc: new Date(row.raisedAt).toISOString(),
    nextToAct: row.actingParty ?? ('PROVIDER' as const),
    due: row.resolvedAt === null ? clock.present(row) : null,
    isResolved,
    resolvedAtDateTimeUtc: row.resolvedAt === null ? null : new Date(row.resolvedAt).toISOString(),
    resolvedBy: row.resolvedBy,
    owner: presentOwner(scope, row),
    request: row.request && presentRequest(row.request),
    requestOptions: REQUEST_KINDS.map((kind) => ({
      kind,
      blockedBecause: requestBlocker(kind, { ...facts, title: row.title, isResolved }),
    })),
    hasNewAnswer: !isResolved && ANSWERS.has(row.entries.at(-1)?.kind),
    entries: row.entries.map(({ id, kind, at, author, content, mentions }) => ({
      id,
      kind,
      atDateTimeUtc: new Date(at).toISOString(),
      author,
      text: content,
      mentions: mentions.map((user) => ({ ...user, isMe: user.id === scope.userId })),
    })),
  };
}
