import type { ResponseBody, Sent } from '@cartage/contract/operations.ts';
import type { RequestedDays } from '@cartage/domain/search/filter-kinds.ts';
import { listFilters } from '@cartage/domain/search/filters.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import { DEFAULT_VIEW, type ListView } from '#features/consignment-search/search/list-view.ts';

export type SearchPage = ResponseBody<'searchConsignments'>;

export interface Search {
  readonly organisationId: number;
  readonly siteIds: readonly number[];
  /** With days in place of date presets, so that the cache does not outlive the day. */
  readonly view: ListView<RequestedDays>;
}

export function searchQuery(call: Call, search: Search) {
  return queryOptions({
    ...searchOptions(call, search),
    // The list stays visible under a progress bar while another page, order or site is fetched.
    placeholderData: keepPreviousData,
    enabled: search.siteIds.length > 0,
    // Live updates refresh a loaded list without moving its rows.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status === 'error',
  });
}

/** The same texts with any date and status. */
export function widerSearchQuery(call: Call, { view, ...search }: Search) {
  const wider = { ...DEFAULT_VIEW, ...listFilters.textsOnly(view) };
  return queryOptions(searchOptions(call, { ...search, view: wider }));
}

const searchOptions = (call: Call, search: Search) => ({
  queryKey: ['consignments', 'search', search],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call('searchConsignments', { ...searchRequest(search), signal }),
});

/** The search request for a view of the list (LIST-15, API-12, FILTER-07). */
export function searchRequest({ organisationId, siteIds, view }: Search) {
  // The fields of the filters and of the request come from the same table.
  const filters = listFilters.toBody(view) as Omit<Sent<'searchConsignments', 'body'>, 'siteIds'>;
  return {
    params: { org: organisationId },
    query: {
      pageNumber: view.page,
      pageSize: view.size,
      sortOption: view.sortOption,
      sortDirection: view.sortDirection,
    },
    body: { siteIds: [...siteIds], ...filters },
  };
}

/**
 * The same key for every page and order of a list, because a selection belongs to a filter. A preset counts by its name,
 * so that a selection outlives midnight.
 */
export const listKey = ({
  siteIds,
  view,
}: {
  readonly siteIds: readonly number[];
  readonly view: ListView;
}) => JSON.stringify([siteIds, listFilters.cacheKey(view)]);
