import { STATUS_CODES, type StatusCode, statusNumber } from '@cartage/domain/consignment/status.ts';
import { type DateRange, SEARCH_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { askedDays } from '#freight/asked-days.ts';
import { askedSites, sitesCondition } from '#freight/asked-sites.ts';
import type { ExtractQuestion } from '#freight/extract/extract.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface AskedExtract {
  readonly dateType: ExtractQuestion['dateType'];
  readonly startDateUtc: string;
  readonly endDateUtc: string;
  readonly siteIds?: readonly number[] | null | undefined;
  readonly statuses?: readonly StatusCode[] | null | undefined;
  readonly serviceTypeCodes?: readonly string[] | null | undefined;
}

/** What of an extract is kept with its job. */
export interface ExtractCriteria {
  readonly dateType: ExtractQuestion['dateType'];
  readonly days: DateRange;
  /** The person's own of those that were asked for. */
  readonly siteIds: readonly number[];
  readonly statuses: readonly number[] | null;
  readonly serviceTypes: readonly string[] | null;
}

/** EXTRACT-02. Throws where the days are more than a year or end before they begin. */
export function askedExtract(scope: Scope, body: AskedExtract): ExtractCriteria {
  return {
    dateType: body.dateType,
    days: askedDays(body, scope.zone, SEARCH_MAX_DAYS),
    siteIds: askedSites(scope, body.siteIds),
    statuses: askedStatuses(body.statuses),
    serviceTypes: askedServiceTypes(body.serviceTypeCodes),
  };
}

/** Null: all of them, as where none is named. */
export function askedStatuses(codes: readonly StatusCode[] | null | undefined): readonly number[] | null {
  const statuses = [...new Set(codes)].map(statusNumber);
  return statuses.length === 0 || statuses.length === STATUS_CODES.length ? null : statuses;
}

export function askedServiceTypes(codes: readonly string[] | null | undefined): readonly string[] | null {
  const serviceTypes = [...new Set(codes)];
  return serviceTypes.length === 0 ? null : serviceTypes;
}

/** Of the person as they are now: a site that is theirs no more is left out. */
export function extractQuestion(scope: Scope, criteria: ExtractCriteria): ExtractQuestion {
  const { dateType, days, statuses, serviceTypes } = criteria;
  const siteIds = sitesCondition(scope, askedSites(scope, criteria.siteIds));
  return { scope, dateType, days, siteIds, statuses, serviceTypes };
}
