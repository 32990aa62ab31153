import type { Answer } from '@cartage/contract/operations.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { type DateRange, presetRange, rangeInstants } from '@cartage/domain/dates/date-range.ts';
import { DEFAULT_DATE_TYPE, DEFAULT_SEARCH_PRESET } from '@cartage/domain/search/search-filter.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import type { ListView } from '#features/consignment-search/list-url.ts';

export type SearchPage = Answer<'searchConsignments'>;

export interface Search {
  readonly organisationId: number;
  readonly siteIds: readonly number[];
  readonly range: DateRange;
  readonly view: ListView;
}

/** The days that are looked at without a filter: today and the six before, in New Zealand. */
export const defaultRange = (today: CalendarDate): DateRange => presetRange(DEFAULT_SEARCH_PRESET, today);

export function searchQuery(call: Call, search: Search) {
  return queryOptions({
    queryKey: ['consignments', 'search', search],
    queryFn: ({ signal }) => call('searchConsignments', { ...requestOf(search), signal }),
    // The list stays under a thin bar while another page, order or site is fetched.
    placeholderData: keepPreviousData,
    enabled: search.siteIds.length > 0,
  });
}

/** LIST-15, API-12. */
export function requestOf({ organisationId, siteIds, range, view }: Search) {
  const { start, end } = rangeInstants(range);
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
      date: {
        dateRangeType: DEFAULT_DATE_TYPE,
        startDateUtc: start.toISOString(),
        endDateUtc: end.toISOString(),
      },
    },
  };
}
