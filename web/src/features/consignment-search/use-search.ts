import { chosenRange } from '@cartage/domain/dates/date-range.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { messageOf } from '#api/problem.ts';
import { directMatch, isOfOneConsignment } from '#features/consignment-search/direct-match.ts';
import { filterKey } from '#features/consignment-search/list-filter.ts';
import type { ListProps } from '#features/consignment-search/list-props.ts';
import { type ListView, readAddress, writeView } from '#features/consignment-search/list-url.ts';
import {
  elsewhereQuery,
  listKey,
  type SearchPage,
  searchQuery,
} from '#features/consignment-search/queries.ts';
import { SEARCH_ERROR } from '#features/consignment-search/states.tsx';
import { useSelection } from '#features/consignment-search/use-selection.ts';
import type { Row } from '#freight/consignment-table/row.ts';
import { showError } from '#kit/toasts.ts';
import { useToday } from '#kit/use-today.ts';
import { useActiveSites, useSession, useWorkplace } from '#session/session-context.tsx';

const NO_ROWS: readonly Row[] = [];

const route = getRouteApi('/portal/search');

/** The list that the address asks for, and how to ask for another. */
export function useSearch(): ListProps {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const { ids: siteIds } = useActiveSites();
  const navigate = route.useNavigate();
  const { view, fault } = readAddress(route.useSearch());
  const range = chosenRange(view.dates, useToday());
  const search = { organisationId, siteIds, range, view };
  const query = useQuery(searchQuery(call, search));
  const rows = query.data?.results ?? NO_ROWS;
  const selection = useSelection(listKey(search), rows);
  const isEmpty = query.data?.rowCount === 0 && !query.isPlaceholderData;
  const { data: elsewhere } = useQuery({ ...elsewhereQuery(call, search), enabled: isEmpty });
  const seek = useOpenOnlyMatch(view, query, elsewhere);

  const { isRefetchError, error } = query;
  useEffect(() => {
    // The old rows stay; without any the page itself says so.
    if (isRefetchError) showError(messageOf(error, SEARCH_ERROR));
  }, [isRefetchError, error]);
  useEffect(() => {
    if (fault === null) return;
    showError(fault);
    void navigate({ search: (given) => writeView(readAddress(given).view), replace: true });
  }, [fault, navigate]);

  const change = (changed: Partial<ListView>) =>
    void navigate({ search: writeView({ ...view, page: 1, ...changed }) });
  return {
    query,
    elsewhere,
    search,
    rows,
    selection,
    view,
    range,
    change,
    submit: (filter) => {
      const { view: wanted } = readAddress(writeView({ ...view, ...filter, page: 1 }));
      seek(wanted);
      if (filterKey(wanted) === filterKey(view) && view.page === 1) void query.refetch();
      else change(wanted);
    },
  };
}

/** Whoever searched for one consignment by its reference wants it, not a list of one. */
function useOpenOnlyMatch(
  view: ListView,
  { data, isPlaceholderData, dataUpdatedAt }: ListProps['query'],
  elsewhere: SearchPage | undefined,
): (wanted: ListView) => void {
  const navigate = useNavigate();
  /** The filter that was searched for by hand, and when: Back, reload and links show the list. */
  const sought = useRef<{ readonly key: string; readonly at: number } | null>(null);
  const key = filterKey(view);
  const term = view.searchTerm;
  useEffect(() => {
    const { current } = sought;
    if (current?.key !== key || dataUpdatedAt < current.at || term === '') return;
    const found = isPlaceholderData ? undefined : data;
    const page = found?.rowCount === 0 && isOfOneConsignment(term) ? elsewhere : found;
    if (page === undefined) return;
    sought.current = null;
    const reference = directMatch(term, page);
    if (reference !== null) void navigate({ to: '/consignment/$reference', params: { reference } });
  }, [key, term, data, isPlaceholderData, dataUpdatedAt, elsewhere, navigate]);
  return (wanted) => {
    sought.current = { key: filterKey(wanted), at: Date.now() };
  };
}
