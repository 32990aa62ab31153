import { addDays, daysBetween } from '@cartage/domain/dates/calendar-date.ts';
import { DASHBOARD_MAX_DAYS, type DateRange } from '@cartage/domain/dates/date-range.ts';
import { type AskedDays, askedDays } from '#freight/asked-days.ts';
import { askedSites, sitesCondition } from '#freight/asked-sites.ts';
import type { Scope } from '#platform/scope.ts';

/** What a report counts; null: no condition. */
export interface Report {
  readonly scope: Scope;
  readonly period: DateRange;
  readonly siteIds: readonly number[] | null;
  readonly serviceTypes: readonly string[] | null;
}

export interface AskedReport extends AskedDays {
  readonly siteIds?: readonly number[] | null | undefined;
  readonly serviceTypeCodes?: readonly string[] | null | undefined;
}

/** Throws where the days break a rule. A report of no sites counts nothing. */
export function readReport(scope: Scope, asked: AskedReport): Report {
  const codes = asked.serviceTypeCodes ?? [];
  return {
    scope,
    period: askedDays(asked, scope.zone, DASHBOARD_MAX_DAYS),
    siteIds: sitesCondition(scope, askedSites(scope, asked.siteIds)),
    serviceTypes: codes.length === 0 ? null : codes,
  };
}

/** As many days, the last of them the day before (DASH-12). */
export function periodBefore({ from, to }: DateRange): DateRange {
  return { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) };
}
