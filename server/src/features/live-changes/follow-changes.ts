import type { AppDependencies } from '#app-dependencies.ts';
import { AppError } from '#errors/app-error.ts';
import type { ChangeHub } from '#features/live-changes/change-hub.ts';
import type { Audience, ChangeStream } from '#features/live-changes/change-stream.ts';
import { organisationsOfTenant } from '#features/live-changes/follow-changes.query.ts';
import { rejectDuringMaintenance } from '#platform/maintenance.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { loadProviderCaller, type ProviderCaller } from '#platform/provider-caller.ts';
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
export function followChanges(
  deps: AppDependencies,
  live: LiveChanges,
  request: OperationRequest<'consignmentChanges'>,
) {
  const { scope, tenant, principal } = request;
  const { organisationId } = scope;
  const audienceOf = ({ userId, siteIds }: Pick<Audience, 'userId' | 'siteIds'>): Audience => ({
    organisationIds: [organisationId],
    userId,
    siteIds,
  });
  return follow(deps, live, {
    ...request,
    operation: 'consignmentChanges',
    audience: audienceOf(scope),
    readAudience: async () =>
      audienceOf(await loadScope(deps.database, { tenant, principal, organisationId })),
  });
}

/** Server-sent events about the consignments of the tenant, for the freight provider's staff. */
export async function followDeskChanges(
  deps: AppDependencies,
  live: LiveChanges,
  request: OperationRequest<'deskChanges'>,
) {
  const { provider, tenant, principal } = request;
  const audienceOf = async ({ context, tenantId, userId }: ProviderCaller): Promise<Audience> => {
    const rows = await deps.database.forProvider(context, (tx) =>
      tx.query<{ id: number }>(organisationsOfTenant(tenantId)),
    );
    return { organisationIds: rows.map(({ id }) => id), userId, siteIds: null };
  };
  return follow(deps, live, {
    ...request,
    operation: 'deskChanges',
    audience: await audienceOf(provider),
    readAudience: async () =>
      audienceOf(await loadProviderCaller(deps.database, { tenant, principal, isAtDesk: true })),
  });
}

interface Following extends Pick<
  OperationRequest<'consignmentChanges'>,
  'tenant' | 'principal' | 'now' | 'query' | 'lastEventId'
> {
  readonly operation: 'consignmentChanges' | 'deskChanges';
  readonly audience: Audience;
  /** The rights of the caller now. Throws when it has none. */
  readonly readAudience: () => Promise<Audience>;
}

async function follow(deps: AppDependencies, { hub, limit, heartbeatMs }: LiveChanges, following: Following) {
  const { audience, tenant, principal, now, query, lastEventId } = following;
  const isFollowing = query.mode === 'follow';
  if (isFollowing && hub.size >= MAX_STREAMS) {
    throw new AppError('too-many-requests', { headers: { 'retry-after': '30' } });
  }
  const end = isFollowing ? limit.begin(`${tenant.id} ${audience.userId}`) : () => {};
  const stream = await hub.open({ audience, lastEventId }).catch((error: unknown) => {
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
  const heartbeat = setInterval(() => void checkStream(deps, { hub, stream, following }), heartbeatMs);
  stream.body.once('close', () => {
    clearTimeout(lifetime);
    clearInterval(heartbeat);
  });
  return { events: stream.body };
}

interface CheckedStream {
  readonly hub: ChangeHub;
  readonly stream: ChangeStream;
  readonly following: Following;
}

/** Ends the stream of a caller that has lost its rights, and during maintenance. */
async function checkStream(
  deps: AppDependencies,
  { hub, stream, following: { operation, readAudience } }: CheckedStream,
): Promise<void> {
  try {
    await rejectDuringMaintenance(deps, operation);
    stream.audience = await readAudience();
    hub.heartbeat(stream);
  } catch {
    // The client learns the reason when it opens the next stream.
    stream.end();
  }
}
