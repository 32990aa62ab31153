import { useContext, useEffect } from 'react';
import type { LiveListener } from '#freight/live/live-message.ts';
import { useLatest } from '#kit/use-latest.ts';
import { CurrentOrganisation, useSession } from '#session/session-context.tsx';

/** Calls `listener` for each message of the tab's stream. The script is loaded after the page's own data. */
export function useLiveMessages(listener: LiveListener, isEnabled: boolean): void {
  const session = useSession();
  // Undefined for a user without an organisation.
  const organisationId =
    useContext(CurrentOrganisation)?.organisationId ?? (session.isDesk() ? null : undefined);
  const latest = useLatest(listener);
  useEffect(() => {
    if (!isEnabled || organisationId === undefined) return undefined;
    let unsubscribe = () => {};
    let isActive = true;
    const start = async () => {
      const { organisationFeed } = await import('#freight/live/organisation-feed.ts');
      if (!isActive) return;
      unsubscribe = organisationFeed(session, organisationId).subscribe((message) => latest.current(message));
    };
    // Without the script there are no live updates; the page works.
    start().catch(() => {});
    return () => {
      isActive = false;
      unsubscribe();
    };
  }, [session, organisationId, isEnabled, latest]);
}
