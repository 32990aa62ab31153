import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import type { ChangeHub } from '#features/live-changes/change-hub.ts';
import type { ChangeStream } from '#features/live-changes/change-stream.ts';
import { rejectDuringMaintenance } from '#platform/maintenance.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import type { RequestsInProgress } from '#platform/requests-in-progress.ts';
import { loadScope } from '#platform/scope.ts';

export interface LiveChanges {
  readonly hub: ChangeHub;
  /** Open streams by user. */
  readonly limit: RequestsInProgress;
  readonly heartbeatMs: number;
}

/** Streams of one process. */
const MAX_STREAMS = 2000;
/** A stream is short enough for every proxy, and its client continues it. */
const MAX_STREAM_MS = 5 * 60_000;

/** Server-sent events about the consignments of the user's sites, until the token expires. */
export async function followChanges(
  deps: AppDependencies,
  { hub, limit, heartbeatMs }: LiveChanges,
  request: OperationRequest<'consignmentChanges'>,
) {
  const { scope, principal, now, query, lastEventId } = request;
  const isFollowing = query.mode === 'follow';
  if (isFollowing && hub.size >= MAX_STREAMS) {
    throw new AppError('too-many-requests', { headers: { 'retry-after': '30' } });
  }
  const end = isFollowing ? limit.begin(`${scope.tenantId} ${scope.userId}`) : () => {};
  const stream = await hub.open({ audience: scope, lastEventId }).catch((error: unknown) => {
    end();
    throw error;
  });
  stream.body.once('close', end);
  if (!isFollowing) {
    stream.end();
    return { events: stream.body };
  }
  const expiryMs = principal.expiresAt.getTime() - now.getTime();
  const lifetime = setTimeout(() => stream.end(), Math.min(expiryMs, MAX_STREAM_MS));
  const heartbeat = setInterval(() => void checkStream(deps, { hub, stream, request }), heartbeatMs);
  stream.body.once('close', () => {
    clearTimeout(lifetime);
    clearInterval(heartbeat);
  });
  return { events: stream.body };
}

interface CheckedStream {
  readonly hub: ChangeHub;
  readonly stream: ChangeStream;
  readonly request: OperationRequest<'consignmentChanges'>;
}

/** Ends the stream of a user that has left the organisation, and during maintenance. */
async function checkStream(deps: AppDependencies, { hub, stream, request }: CheckedStream): Promise<void> {
  const { tenant, principal, scope } = request;
  const { organisationId } = scope;
  try {
    await rejectDuringMaintenance(deps, 'consignmentChanges');
    stream.audience = await loadScope(deps.database, { tenant, principal, organisationId });
    hub.heartbeat(stream);
  } catch {
    // The client learns the reason when it opens the next stream.
    stream.end();
  }
}
