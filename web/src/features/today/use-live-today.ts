import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fetchToday, type TodayFilter, todayQuery } from '#features/today/today-query.ts';
import { useLiveChanges } from '#freight/live/use-live-changes.ts';
import { type Coalesced, coalesce } from '#kit/coalesce.ts';
import { useLatest } from '#kit/use-latest.ts';
import { useSession } from '#session/session-context.tsx';

/** Updates the page after changes at its sites. A failure leaves it as it is. */
export function useLiveToday(filter: TodayFilter): void {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const latest = useLatest(filter);
  const updates = useRef<Coalesced>(null);
  useEffect(() => {
    const aborted = new AbortController();
    const coalesced = coalesce(async () => {
      const shown = latest.current;
      const today = await fetchToday(call, shown, { isQuiet: true, signal: aborted.signal });
      queryClient.setQueryData(todayQuery(call, shown).queryKey, today);
    });
    updates.current = coalesced;
    return () => {
      aborted.abort();
      coalesced.cancel();
    };
  }, [call, queryClient, latest]);
  useLiveChanges((message) => {
    const concerns =
      message.type === 'refresh' || message.changes.some(({ siteId }) => filter.siteIds.includes(siteId));
    if (concerns) updates.current?.trigger();
  }, filter.siteIds.length > 0);
}
