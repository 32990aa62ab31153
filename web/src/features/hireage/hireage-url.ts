import { type CalendarDate, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { HireageSearch } from '#features/hireage/hireage-search.ts';

export interface HireUnitCode {
  readonly providerCode: string;
  readonly code: string;
}

export interface HireageFilter {
  readonly siteId: number | null;
  readonly hireUnit: HireUnitCode | null;
  /** Part of the name. Empty for all. */
  readonly partner: string;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

/** The partner of the opened line. Site and hire unit are those of the filter. */
export type LinePartner = { readonly siteId: number } | { readonly name: string };

export interface HireageView {
  readonly filter: HireageFilter;
  /** Null: the list of all lines. */
  readonly line: LinePartner | null;
  readonly page: number;
}

export const NO_FILTER: HireageFilter = { siteId: null, hireUnit: null, partner: '', from: null, to: null };

/** Values that the page does not know are left out. */
export function viewOf(search: HireageSearch): HireageView {
  const { company, unit } = search;
  const filter: HireageFilter = {
    siteId: idOf(search.site),
    hireUnit:
      company === undefined || unit === undefined
        ? null
        : { providerCode: String(company), code: String(unit) },
    partner: String(search.partner ?? '').trim(),
    from: parseCalendarDate(search.from ?? ''),
    to: parseCalendarDate(search.to ?? ''),
  };
  const isPeriod = filter.from === null || filter.to === null || filter.from <= filter.to;
  const checked = isPeriod ? filter : { ...filter, from: null, to: null };
  const isLine = checked.siteId !== null && checked.hireUnit !== null;
  return { filter: checked, line: isLine ? partnerOf(search) : null, page: idOf(search.page) ?? 1 };
}

function partnerOf({ withSite, withPartner }: HireageSearch): LinePartner | null {
  const siteId = idOf(withSite);
  if (siteId !== null) return { siteId };
  const name = String(withPartner ?? '').trim();
  return name === '' ? null : { name };
}

export function searchOf({ filter, line, page }: HireageView): HireageSearch {
  const { siteId, hireUnit, partner, from, to } = filter;
  return {
    ...(siteId !== null && { site: siteId }),
    ...(hireUnit !== null && { company: hireUnit.providerCode, unit: hireUnit.code }),
    ...(partner !== '' && { partner }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(line !== null && ('siteId' in line ? { withSite: line.siteId } : { withPartner: line.name })),
    ...(page > 1 && { page }),
  };
}

function idOf(value: unknown): number | null {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
