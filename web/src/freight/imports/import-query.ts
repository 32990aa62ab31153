import type { ResponseBody } from '@cartage/contract/operations.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import { LIVE_POLL_MS } from '#freight/live/use-live-job.ts';

export type Import = ResponseBody<'importJob'>;

const REFRESH_MS = 500;

/** Progress of an import, refetched until it is finished. `isLive`: the live stream reports its changes. */
export const importQuery = (
  call: Call,
  organisationId: number,
  { importId, isLive = false }: { readonly importId: number; readonly isLive?: boolean },
) =>
  queryOptions({
    queryKey: ['import', organisationId, importId],
    queryFn: ({ signal }) => call('importJob', { params: { org: organisationId, id: importId }, signal }),
    refetchInterval: ({ state }) => state.data?.state !== 'finished' && (isLive ? LIVE_POLL_MS : REFRESH_MS),
    staleTime: 0,
  });

const PAGE_SIZE = 25;

/** The imports of the user's sites in pages, the newest first. A page that is not full is the last one. */
export const importsQuery = (call: Call, organisationId: number) =>
  infiniteQueryOptions({
    queryKey: ['imports', organisationId],
    queryFn: ({ signal, pageParam }) =>
      call('imports', {
        params: { org: organisationId },
        query: { maxResults: PAGE_SIZE, ...(pageParam !== null && { before: pageParam }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length < PAGE_SIZE ? undefined : page.at(-1)?.importId),
    staleTime: 0,
  });

const MAX_EARLIER = 20;

/** The last imports that the user started, in any tab and on any device. */
export const ownImportsQuery = (call: Call, organisationId: number) =>
  queryOptions({
    queryKey: ['imports', organisationId, 'own'],
    queryFn: ({ signal }) =>
      call('imports', {
        params: { org: organisationId },
        query: { maxResults: MAX_EARLIER, startedBy: 'me' },
        signal,
      }),
    staleTime: 0,
  });
