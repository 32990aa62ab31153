import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '#api/problem.ts';
import { type ListView, readView, writeView } from '#features/consignment-search/list-url.ts';
import { NarrowList } from '#features/consignment-search/narrow-list.tsx';
import { defaultRange, searchQuery } from '#features/consignment-search/queries.ts';
import { SEARCH_ERROR } from '#features/consignment-search/states.tsx';
import { WideList } from '#features/consignment-search/wide-list.tsx';
import { showError } from '#kit/toasts.ts';
import { useToday } from '#kit/use-today.ts';
import { useActiveSites, useSession, useWorkplace } from '#session/session-context.tsx';
import { useNarrow } from '#ui/use-media.ts';

const route = getRouteApi('/portal/search');

/** The list of consignments at /search. */
export function SearchPage() {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const { ids: siteIds } = useActiveSites();
  const view = readView(route.useSearch());
  const navigate = route.useNavigate();
  const range = defaultRange(useToday());
  const query = useQuery(searchQuery(call, { organisationId, siteIds, range, view }));

  const { isRefetchError, error } = query;
  useEffect(() => {
    // The old rows stay; without any the page itself says so.
    if (isRefetchError) showError(messageOf(error, SEARCH_ERROR));
  }, [isRefetchError, error]);

  const change = (changed: Partial<ListView>) =>
    void navigate({ search: writeView({ ...view, page: 1, ...changed }) });
  const list = { query, view, range, change };
  return useNarrow() ? <NarrowList {...list} /> : <WideList {...list} />;
}
