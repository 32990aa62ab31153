import type { ResponseBody } from '@cartage/contract/operations.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call, CallOptions } from '#api/call.ts';
import { REFRESH_MS } from '#freight/exceptions/exceptions-query.ts';

export type TodaySection = ResponseBody<'today'>['sections'][number];
export type TodayRow = TodaySection['rows'][number];

/** Opens the exception of a row, also at the step that resolves it. */
export type OpenException = (row: TodayRow, step?: 'resolve') => void;

export type FailedDays = NonNullable<ResponseBody<'today'>['failedOrderDays']>;
export type FailedDay = FailedDays['rows'][number];

export interface TodayFilter {
  readonly organisationId: number;
  readonly siteIds: readonly number[];
}

export const fetchToday = (
  call: Call,
  { organisationId, siteIds }: TodayFilter,
  options: Pick<CallOptions, 'signal' | 'isQuiet'>,
) => call('today', { params: { org: organisationId }, body: { siteIds: [...siteIds] }, ...options });

export function todayQuery(call: Call, filter: TodayFilter) {
  return queryOptions({
    queryKey: ['consignments', 'today', filter],
    queryFn: ({ signal }) => fetchToday(call, filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // The due times of exceptions pass without a change.
    refetchInterval: REFRESH_MS,
  });
}
