import type { Answer } from '@cartage/contract/operations.ts';
import { type DateRange, rangeInstants } from '@cartage/domain/dates/date-range.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

export type ReportId =
  | 'reportByStatus'
  | 'reportStagedToDelivered'
  | 'reportDelivered'
  | 'reportDifot'
  | 'reportExceptions'
  | 'reportRevenue';

/** What the whole dashboard is asked for. */
export interface Asked {
  readonly organisationId: number;
  readonly siteIds: readonly number[];
  readonly serviceTypes: readonly string[];
  readonly period: DateRange;
}

/** DASH-15. */
export function askedBody({ siteIds, serviceTypes, period }: Asked) {
  const { start, end } = rangeInstants(period);
  return {
    siteIds: [...siteIds],
    startDateUtc: start.toISOString(),
    endDateUtc: end.toISOString(),
    serviceTypeCodes: [...serviceTypes],
  };
}

const FRESH_MS = 30_000;

export function reportQuery<Id extends ReportId>(call: Call, id: Id, asked: Asked) {
  return queryOptions<Answer<Id>>({
    queryKey: ['consignments', 'report', id, asked],
    queryFn: ({ signal }) =>
      // All six take the same.
      (call as (id: ReportId, input: object) => Promise<Answer<Id>>)(id, {
        params: { org: asked.organisationId },
        body: askedBody(asked),
        signal,
      }),
    staleTime: FRESH_MS,
    // The old figures stay under a thin bar while those of other days are fetched.
    placeholderData: keepPreviousData,
  });
}
