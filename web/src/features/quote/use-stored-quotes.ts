import type { ResponseBody } from '@cartage/contract/operations.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

export type QuoteSummary = ResponseBody<'quotes'>[number];

const PAGE_SIZE = 20;

/** The quotes that match the search, a page at a time. The list begins again when `newest` changes. */
export function useStoredQuotes(search: string, newest: number | null) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const query = useInfiniteQuery({
    queryKey: ['quotes', organisationId, search, newest],
    queryFn: ({ signal, pageParam: before }) =>
      call('quotes', {
        params: { org: organisationId },
        // One more than shown: without it there is no next page.
        query: {
          maxResults: String(PAGE_SIZE + 1),
          ...(search && { search }),
          ...(before !== null && { before: String(before) }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => (page.length > PAGE_SIZE ? (page[PAGE_SIZE - 1]?.number ?? null) : null),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  return { ...query, quotes: query.data?.pages.flatMap((page) => page.slice(0, PAGE_SIZE)) };
}
