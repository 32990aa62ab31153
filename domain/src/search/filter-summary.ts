import { keysOf } from '#keys-of.ts';
import type { CalendarDate } from '#dates/calendar-date.ts';
import { formatDay } from '#dates/format.ts';
import { localDay } from '#dates/zone.ts';
import type { DatesBody, Filter } from '#search/filter-kinds.ts';
import { type FilterKey, FILTERS } from '#search/filters.ts';

/** The fields of a search request that are filters; absent or null is no condition. */
export type FilterBody = { readonly [Key in FilterKey]?: unknown };

/** '“kauri”, status Draft or Ready, created 01/03/2026 to 18/03/2026'; null without a condition. */
export function filterSummary(body: FilterBody, zone: string): string | null {
  const keys = keysOf(FILTERS);
  const parts = keys.map((key) => summaryOf(FILTERS[key], body[key], zone)).filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(', ');
}

function summaryOf(row: Filter, sent: unknown, zone: string): string {
  switch (row.kind) {
    case 'text':
      if (typeof sent !== 'string' || sent === '') return '';
      return row.summaryLabel === undefined ? `“${sent}”` : `${row.summaryLabel} ${sent}`;
    case 'choices': {
      if (!Array.isArray(sent) || sent.length === 0) return '';
      const label = row.summaryLabel ?? row.label.toLowerCase();
      // The codes of exception types, users and sites are numbers of the database.
      if (row.source === 'exceptionTypes' || row.source === 'exceptionOwners' || row.source === 'sites')
        return `${sent.length} ${sent.length === 1 ? label : row.pluralLabel}`;
      const names = new Map(row.options?.map(({ code, name }) => [code, name]));
      return `${label} ${sent.map((code: string) => names.get(code) ?? code).join(' or ')}`;
    }
    case 'flag':
      return sent === true ? row.summaryLabel : '';
    case 'dates': {
      if (typeof sent !== 'object' || sent === null) return '';
      // The request was validated: this is the body of a date filter.
      const { dateRangeType, startDateUtc, endDateUtc } = sent as DatesBody;
      const label = row.types.find(({ code }) => code === dateRangeType)?.summaryLabel ?? dateRangeType;
      return `${label} ${dayText(startDateUtc, zone)} to ${dayText(endDateUtc, zone)}`;
    }
  }
}

function dayText(text: string, zone: string): string {
  // A text of ten characters is a date, which was validated.
  return formatDay(text.length === 10 ? (text as CalendarDate) : localDay(new Date(text), zone));
}
