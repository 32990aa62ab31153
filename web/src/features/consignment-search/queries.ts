import type { Answer } from '@cartage/contract/operations.ts';
import { type DateRange, rangeInstants } from '@cartage/domain/dates/date-range.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import { filterKey } from '#features/consignment-search/list-filter.ts';
import { DEFAULT_VIEW, type ListView } from '#features/consignment-search/list-url.ts';

export type SearchPage = Answer<'searchConsignments'>;

export interface Search {
  readonly organisationId: number;
  readonly siteIds: readonly number[];
  /** Null: whatever the dates. */
  readonly range: DateRange | null;
  readonly view: ListView;
}

export function searchQuery(call: Call, search: Search) {
  return queryOptions({
    ...asked(call, search),
    // The list stays under a thin bar while another page, order or site is fetched.
    placeholderData: keepPreviousData,
    enabled: search.siteIds.length > 0,
  });
}

/** What there is of the same words at any time and in any status. */
export function elsewhereQuery(call: Call, { view, ...search }: Search) {
  const { searchTerm, phoneNumber, salesReference } = view;
  const words = { ...DEFAULT_VIEW, searchTerm, phoneNumber, salesReference };
  return queryOptions(asked(call, { ...search, range: null, view: words }));
}

const asked = (call: Call, search: Search) => ({
  queryKey: ['consignments', 'search', search],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call('searchConsignments', { ...requestOf(search), signal }),
});

/** LIST-15, API-12. */
export function requestOf({ organisationId, siteIds, range, view }: Search) {
  const { searchTerm, phoneNumber, salesReference, statuses } = view;
  return {
    params: { org: organisationId },
    query: {
      pageNumber: view.page,
      pageSize: view.size,
      sortOption: view.sortOption,
      sortDirection: view.sortDirection,
    },
    body: {
      siteIds: [...siteIds],
      ...(searchTerm !== '' && { searchTerm }),
      ...(phoneNumber !== '' && { phoneNumber }),
      ...(salesReference !== '' && { salesReference }),
      ...(statuses.length > 0 && { statuses: [...statuses] }),
      ...(range !== null && { date: datesOf(range, view) }),
    },
  };
}

/** FILTER-07. */
function datesOf(range: DateRange, { dateType }: ListView) {
  const { start, end } = rangeInstants(range);
  return {
    dateRangeType: dateType,
    startDateUtc: start.toISOString(),
    endDateUtc: end.toISOString(),
  };
}

/**
 * The same for every page and order of a list: what is marked belongs to what the filter asks for. A preset goes by its
 * name, so that marks outlive midnight.
 */
export const listKey = ({ siteIds, view }: Pick<Search, 'siteIds' | 'view'>) =>
  JSON.stringify([siteIds, filterKey(view)]);
