import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type DashboardFilter, fetchReport, REPORTS, type ReportId } from '#features/dashboard/queries.ts';
import { useLiveChanges } from '#freight/live/use-live-changes.ts';
import { type Coalesced, coalesce } from '#kit/coalesce.ts';
import { useSession } from '#session/session-context.tsx';

/** Updates the shown figures after changes at the sites of the filter. A failure leaves them as they are. */
export function useLiveFigures({ siteIds }: DashboardFilter): void {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const updates = useRef<Coalesced>(null);
  useEffect(() => {
    const aborted = new AbortController();
    const coalesced = coalesce(async () => {
      const shown = queryClient
        .getQueryCache()
        .findAll({ queryKey: REPORTS, type: 'active', predicate: ({ state }) => state.data !== undefined });
      await Promise.all(
        shown.map(async ({ queryKey }) => {
          // `reportQuery` makes these keys.
          const [id, filter] = queryKey.slice(REPORTS.length) as [ReportId, DashboardFilter];
          const options = { isQuiet: true, signal: aborted.signal };
          queryClient.setQueryData(queryKey, await fetchReport(call, { id, filter }, options));
        }),
      );
    });
    updates.current = coalesced;
    return () => {
      aborted.abort();
      coalesced.cancel();
    };
  }, [call, queryClient]);
  useLiveChanges((message) => {
    const concerns =
      message.type === 'refresh' || message.changes.some(({ siteId }) => siteIds.includes(siteId));
    if (concerns) updates.current?.trigger();
  }, siteIds.length > 0);
}
