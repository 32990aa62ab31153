import { type ChangeFeed, createChangeFeed } from '#freight/live/change-feed.ts';
import type { Session } from '#session/session.ts';

const feeds = new Map<number | null, ChangeFeed>();

/** The stream of this tab. Null: of the freight provider's staff, for all organisations of the tenant. */
export function organisationFeed(session: Session, organisationId: number | null): ChangeFeed {
  const existing = feeds.get(organisationId);
  if (existing !== undefined) return existing;
  const feed = createChangeFeed(async ({ lastEventId, signal, onPart }) => {
    // A background request does not lead to sign-in (docs/decisions/0037-receiver-suggestions.md).
    const { state } = await session.authentication();
    if (state !== 'authenticated') throw new Error('Not signed in');
    const call = session.callWith((url, init) => {
      const headers = new Headers(init?.headers);
      if (lastEventId !== null) headers.set('last-event-id', lastEventId);
      return fetch(url, { ...init, headers });
    });
    const options = { query: { mode: 'follow' }, isQuiet: true, isLong: true, signal, onPart } as const;
    return organisationId === null
      ? call('deskChanges', options)
      : call('consignmentChanges', { params: { org: organisationId }, ...options });
  });
  feeds.set(organisationId, feed);
  return feed;
}
