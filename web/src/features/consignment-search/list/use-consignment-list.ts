import { chosenRange } from '@cartage/domain/dates/date-range.ts';
import { DEFAULT_SEARCH_PRESET, listFilters } from '@cartage/domain/search/filters.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { messageOf } from '#api/problem.ts';
import type { ListProps } from '#features/consignment-search/list/list-props.ts';
import {
  useDefaultSearch,
  useRenewedDefault,
} from '#features/consignment-search/saved-searches/use-default-search.ts';
import { useLiveList } from '#features/consignment-search/live/use-live-list.ts';
import { directMatch, identifiesOneConsignment } from '#features/consignment-search/search/direct-match.ts';
import {
  type ListParams,
  type ListView,
  listViewParams,
  parseListView,
} from '#features/consignment-search/search/list-view.ts';
import { SEARCH_ERROR } from '#features/consignment-search/search/search-error.ts';
import {
  listKey,
  type Search,
  type SearchPage,
  searchQuery,
  searchRequest,
  widerSearchQuery,
} from '#features/consignment-search/search/search-query.ts';
import { useSelection } from '#features/consignment-search/selection/use-selection.ts';
import type { Row } from '#freight/consignment-table/row.ts';
import { storeListRows } from '#freight/list-pager/store-list-rows.ts';
import { LIST_PATH } from '#kit/last-list.ts';
import { showError } from '#kit/toasts.ts';
import { useToday } from '#kit/use-today.ts';
import { useActiveSites, useOrganisationContext, useSession } from '#session/session-context.tsx';

const NO_ROWS: readonly Row[] = [];

const route = getRouteApi('/portal/search');

/** The list for the view in the URL, and the actions that change the view. */
export function useConsignmentList(): Omit<ListProps, 'editing'> {
  const { call } = useSession();
  const { organisationId, sites } = useOrganisationContext();
  const { ids: chosenSiteIds } = useActiveSites();
  const navigate = route.useNavigate();
  const today = useToday();
  const { view, issue } = parseListView(route.useSearch());
  useRenewedDefault((href) => void navigate({ href: `${LIST_PATH}${href}`, replace: true }));
  const isDefaultStored = useDefaultSearch() !== '';
  const paramsOf = useCallback((shown: ListView) => addressOf(shown, isDefaultStored), [isDefaultStored]);
  // The consignments of an import are listed whichever sites are chosen.
  const siteIds = view.importId === '' ? chosenSiteIds : sites.map(({ site }) => site.id);
  const search = { organisationId, siteIds, view: { ...view, ...listFilters.resolve(view, today) } };
  const query = useQuery(searchQuery(call, search));
  const live = useLiveList(search, query);
  const rows = query.data?.results ?? NO_ROWS;
  const selection = useSelection(listKey({ siteIds, view }), rows);
  const isEmpty = query.data?.rowCount === 0 && !query.isPlaceholderData;
  const { data: wider } = useQuery({ ...widerSearchQuery(call, search), enabled: isEmpty });
  const openMatchAfter = useOpenOnlyMatch(view, query, wider);

  useStoreRows(search, query);

  const { isRefetchError, error } = query;
  useEffect(() => {
    // The old rows stay visible. Without rows the page itself shows the error.
    if (isRefetchError) showError(messageOf(error, SEARCH_ERROR));
  }, [isRefetchError, error]);
  useEffect(() => {
    if (issue === null) return;
    showError(issue);
    void navigate({ search: (params) => paramsOf(parseListView(params).view), replace: true });
  }, [issue, navigate, paramsOf]);

  const change = (changed: Partial<ListView>) =>
    void navigate({ search: paramsOf({ ...view, page: 1, ...changed }) });
  return {
    query,
    wider,
    search,
    rows,
    selection,
    live,
    view,
    range: chosenRange(view.date.days, today),
    change,
    submit: (filter) => {
      const { view: requested, issue: refusal } = parseListView(
        listViewParams({ ...view, ...filter, page: 1 }),
      );
      if (refusal !== null) {
        showError(refusal);
        return false;
      }
      openMatchAfter(requested);
      const isSameFilter = listFilters.cacheKey(requested) === listFilters.cacheKey(view);
      if (isSameFilter && view.page === 1) void query.refetch();
      else change(requested);
      return true;
    },
  };
}

/** With a default search, the address without parameters opens that one, so the last 7 days are named. */
function addressOf(view: ListView, isDefaultStored: boolean): ListParams {
  const params = listViewParams(view);
  const isBare = Object.values(params).every((value) => value === undefined);
  return isDefaultStored && isBare ? { dateRangePresetCode: DEFAULT_SEARCH_PRESET } : params;
}

/** Stores the rows for the previous and next buttons of the consignment page. */
function useStoreRows(search: Search, { data, isPlaceholderData }: ListProps['query']): void {
  const { href, pathname } = useLocation();
  const { query, body } = searchRequest(search);
  const rows = data === undefined || isPlaceholderData ? null : data;
  useEffect(() => {
    // The list is still rendered while another page loads.
    if (rows === null || pathname !== LIST_PATH) return;
    storeListRows(sessionStorage, {
      href,
      search: { query, body },
      references: rows.results.map(({ reference }) => reference),
      page: query.pageNumber,
      pageCount: rows.pageCount,
    });
  });
}

/** Opens the consignment when a submitted search for one reference or label code finds exactly that one. */
function useOpenOnlyMatch(
  view: ListView,
  { data, isPlaceholderData, dataUpdatedAt }: ListProps['query'],
  wider: SearchPage | undefined,
): (requested: ListView) => void {
  const navigate = useNavigate();
  /** The filter the user submitted, and when. Back, reload and links show the list instead. */
  const submitted = useRef<{ readonly key: string; readonly at: number } | null>(null);
  const key = listFilters.cacheKey(view);
  const term = view.searchTerm;
  useEffect(() => {
    const { current } = submitted;
    if (current?.key !== key || dataUpdatedAt < current.at || term === '') return;
    const found = isPlaceholderData ? undefined : data;
    const page = found?.rowCount === 0 && identifiesOneConsignment(term) ? wider : found;
    if (page === undefined) return;
    submitted.current = null;
    const reference = directMatch(term, page);
    if (reference !== null) void navigate({ to: '/consignment/$reference', params: { reference } });
  }, [key, term, data, isPlaceholderData, dataUpdatedAt, wider, navigate]);
  return (requested) => {
    submitted.current = { key: listFilters.cacheKey(requested), at: Date.now() };
  };
}
