import type { ResponseBody } from '@cartage/contract/operations.ts';
import { type DateRange, rangeInstants } from '@cartage/domain/dates/date-range.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call, CallOptions } from '#api/call.ts';

export type ReportId =
  | 'reportByStatus'
  | 'reportStagedToDelivered'
  | 'reportDelivered'
  | 'reportDifot'
  | 'reportExceptions'
  | 'reportRevenue';

/** The filter shared by all cards. */
export interface DashboardFilter {
  readonly organisationId: number;
  readonly siteIds: readonly number[];
  readonly serviceTypes: readonly string[];
  readonly period: DateRange;
}

/** The body of a report request (DASH-15). */
export function reportBody({ siteIds, serviceTypes, period }: DashboardFilter) {
  const { start, end } = rangeInstants(period);
  return {
    siteIds: [...siteIds],
    startDateUtc: start.toISOString(),
    endDateUtc: end.toISOString(),
    serviceTypeCodes: [...serviceTypes],
  };
}

const FRESH_MS = 30_000;

/** Key prefix of all reports. */
export const REPORTS = ['consignments', 'report'] as const;

export function fetchReport<Id extends ReportId>(
  call: Call,
  { id, filter }: { readonly id: Id; readonly filter: DashboardFilter },
  options: Pick<CallOptions, 'signal' | 'isQuiet'>,
): Promise<ResponseBody<Id>> {
  // All six operations accept the same input.
  return (call as (id: ReportId, input: object) => Promise<ResponseBody<Id>>)(id, {
    params: { org: filter.organisationId },
    body: reportBody(filter),
    ...options,
  });
}

export function reportQuery<Id extends ReportId>(call: Call, id: Id, filter: DashboardFilter) {
  return queryOptions<ResponseBody<Id>>({
    queryKey: [...REPORTS, id, filter],
    queryFn: ({ signal }) => fetchReport(call, { id, filter }, { signal }),
    staleTime: FRESH_MS,
    // Keeps the old numbers on screen while those of another period load.
    placeholderData: keepPreviousData,
  });
}
