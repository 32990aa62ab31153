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
  /** Only balances with an open dispute. */
  readonly isDisputed: boolean;
}

/** An own site as the partner has its id. */
export type LinePartner = { readonly siteId: number } | { readonly name: string };

export interface HireageLine {
  readonly siteId: number;
  readonly hireUnit: HireUnitCode;
  readonly partner: LinePartner;
}

export interface HireageView {
  /** Also that of the list to which an opened line returns. The line has its period. */
  readonly filter: HireageFilter;
  /** Null: the list of balances. */
  readonly line: HireageLine | null;
  readonly page: number;
}

export const NO_FILTER: HireageFilter = {
  siteId: null,
  hireUnit: null,
  partner: '',
  from: null,
  to: null,
  isDisputed: false,
};

/** Values that the page does not know are left out. */
export function viewOf(search: HireageSearch): HireageView {
  const filter: HireageFilter = {
    siteId: idOf(search.site),
    hireUnit: unitOf(search.company, search.unit),
    partner: String(search.partner ?? '').trim(),
    from: parseCalendarDate(search.from ?? ''),
    to: parseCalendarDate(search.to ?? ''),
    isDisputed: idOf(search.disputed) === 1,
  };
  const isPeriod = filter.from === null || filter.to === null || filter.from <= filter.to;
  const checked = isPeriod ? filter : { ...filter, from: null, to: null };
  return { filter: checked, line: lineOf(search), page: idOf(search.page) ?? 1 };
}

function lineOf(search: HireageSearch): HireageLine | null {
  const siteId = idOf(search.lineSite);
  const hireUnit = unitOf(search.lineCompany, search.lineUnit);
  const partner = partnerOf(search);
  return siteId === null || hireUnit === null || partner === null ? null : { siteId, hireUnit, partner };
}

const unitOf = (
  company: string | number | undefined,
  unit: string | number | undefined,
): HireUnitCode | null =>
  company === undefined || unit === undefined ? null : { providerCode: String(company), code: String(unit) };

function partnerOf({ withSite, withPartner }: HireageSearch): LinePartner | null {
  const siteId = idOf(withSite);
  if (siteId !== null) return { siteId };
  const name = String(withPartner ?? '').trim();
  return name === '' ? null : { name };
}

export function searchOf({ filter, line, page }: HireageView): HireageSearch {
  const { siteId, hireUnit, partner, from, to, isDisputed } = filter;
  return {
    ...(siteId !== null && { site: siteId }),
    ...(hireUnit !== null && { company: hireUnit.providerCode, unit: hireUnit.code }),
    ...(partner !== '' && { partner }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(isDisputed && { disputed: 1 }),
    ...(line !== null && searchOfLine(line)),
    ...(page > 1 && { page }),
  };
}

const searchOfLine = ({ siteId, hireUnit, partner }: HireageLine): HireageSearch => ({
  lineSite: siteId,
  lineCompany: hireUnit.providerCode,
  lineUnit: hireUnit.code,
  ...('siteId' in partner ? { withSite: partner.siteId } : { withPartner: partner.name }),
});

function idOf(value: unknown): number | null {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** Id of the link that opens the line, which gets the focus when the line closes. */
export const lineId = ({ siteId, hireUnit, partner }: HireageLine): string => {
  const partnerKey = 'siteId' in partner ? partner.siteId : partner.name.toLowerCase();
  // An id has no spaces.
  return ['line', siteId, hireUnit.providerCode, hireUnit.code, partnerKey].map(encodeURIComponent).join('/');
};
