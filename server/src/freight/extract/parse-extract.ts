import { STATUS_CODES, type StatusCode, statusNumber } from '@cartage/domain/consignment/status.ts';
import { type DateRange, SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { parseDays } from '#freight/parse-days.ts';
import { permittedSiteIds, siteFilter } from '#freight/permitted-sites.ts';
import type { ExtractQuery } from '#freight/extract/extract.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface ExtractInput {
  readonly dateType: ExtractQuery['dateType'];
  readonly startDateUtc: string;
  readonly endDateUtc: string;
  readonly siteIds?: readonly number[] | null | undefined;
  readonly statuses?: readonly StatusCode[] | null | undefined;
  readonly serviceTypeCodes?: readonly string[] | null | undefined;
}

/** The criteria of an extract, as stored with its job. */
export interface ExtractCriteria {
  readonly dateType: ExtractQuery['dateType'];
  readonly days: DateRange;
  /** The requested sites that the user may see. */
  readonly siteIds: readonly number[];
  readonly statuses: readonly number[] | null;
  readonly serviceTypes: readonly string[] | null;
}

/** EXTRACT-02. Throws `rule-broken` for a period of more than a year, or with its end before its start. */
export function parseExtract(scope: Scope, body: ExtractInput): ExtractCriteria {
  return {
    dateType: body.dateType,
    days: parseDays(body, scope.zone, SEARCH_MAX_DAYS),
    siteIds: permittedSiteIds(scope, body.siteIds),
    statuses: parseStatuses(body.statuses),
    serviceTypes: parseServiceTypes(body.serviceTypeCodes),
  };
}

/** Null for all statuses, which is also the default. */
export function parseStatuses(codes: readonly StatusCode[] | null | undefined): readonly number[] | null {
  const statuses = [...new Set(codes)].map(statusNumber);
  return statuses.length === 0 || statuses.length === STATUS_CODES.length ? null : statuses;
}

export function parseServiceTypes(codes: readonly string[] | null | undefined): readonly string[] | null {
  const serviceTypes = [...new Set(codes)];
  return serviceTypes.length === 0 ? null : serviceTypes;
}

/** The query for the user's present sites: a site that the user may no longer see is omitted. */
export function extractQuery(scope: Scope, criteria: ExtractCriteria): ExtractQuery {
  const { dateType, days, statuses, serviceTypes } = criteria;
  const siteIds = siteFilter(scope, permittedSiteIds(scope, criteria.siteIds));
  return { scope, dateType, days, siteIds, statuses, serviceTypes };
}
