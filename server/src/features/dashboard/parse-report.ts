import { addDays, daysBetween } from '@cartage/domain/dates/calendar-date.ts';
import { DASHBOARD_MAX_DAYS, type DateRange } from '@cartage/domain/dates/date-range.ts';
import { type DaysInput, parseDays } from '#freight/parse-days.ts';
import { permittedSiteIds, siteFilter } from '#freight/permitted-sites.ts';
import type { Scope } from '#platform/scope.ts';

/** The filter of a report. A null field has no condition. */
export interface Report {
  readonly scope: Scope;
  readonly period: DateRange;
  readonly siteIds: readonly number[] | null;
  readonly serviceTypes: readonly string[] | null;
}

export interface ReportInput extends DaysInput {
  readonly siteIds?: readonly number[] | null | undefined;
  readonly serviceTypeCodes?: readonly string[] | null | undefined;
}

/** Throws `rule-broken` for an invalid period. A report without sites counts nothing. */
export function parseReport(scope: Scope, input: ReportInput): Report {
  const codes = input.serviceTypeCodes ?? [];
  return {
    scope,
    period: parseDays(input, scope.zone, DASHBOARD_MAX_DAYS),
    siteIds: siteFilter(scope, permittedSiteIds(scope, input.siteIds)),
    serviceTypes: codes.length === 0 ? null : codes,
  };
}

/** The period of the same length that ends the day before (DASH-12). */
export function periodBefore({ from, to }: DateRange): DateRange {
  return { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) };
}
