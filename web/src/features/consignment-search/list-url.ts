import { STATUS_CODES } from '@cartage/domain/consignment/status.ts';
import {
  checkDateRange,
  type ChosenDates,
  isDateRangePreset,
  SEARCH_MAX_DAYS,
} from '@cartage/domain/dates/date-range.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import {
  DATE_TYPES,
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT_DIRECTION,
  DEFAULT_SORT_OPTION,
  MAX_PHONE_NUMBER,
  MAX_SALES_REFERENCE,
  MAX_SEARCH_TERM,
  PAGE_SIZES,
  type PageSize,
  SORT_DIRECTIONS,
  SORT_OPTIONS,
  type SortDirection,
  type SortOption,
} from '@cartage/domain/search/search-filter.ts';
import { cleanText, withoutForbiddenCharacters } from '@cartage/domain/text/fold.ts';
import {
  DEFAULT_FILTER,
  hasDefaultDates,
  type ListFilter,
} from '#features/consignment-search/list-filter.ts';

/** What the list shows and how; kept in the address, so that Back, reload and a link give the same list (LIST-09). */
export interface ListView extends ListFilter {
  readonly sortOption: SortOption;
  readonly sortDirection: SortDirection;
  readonly page: number;
  readonly size: PageSize;
}

/** The query string of the list; what has its default is left out. */
export type ListSearch = { readonly [Key in (typeof NAMES)[number]]?: string | number | undefined };

const NAMES = [
  'searchTerm',
  'phoneNumber',
  'salesReference',
  'statuses',
  'dateType',
  'dateRangePresetCode',
  'startDate',
  'endDate',
  'sortOption',
  'sortDirection',
  'page',
  'size',
] as const;

export const DEFAULT_VIEW: ListView = {
  ...DEFAULT_FILTER,
  sortOption: DEFAULT_SORT_OPTION,
  sortDirection: DEFAULT_SORT_DIRECTION,
  page: 1,
  size: DEFAULT_PAGE_SIZE,
};

/** Highest page the server takes. */
const LAST_PAGE = 1_000_000;

export interface ReadAddress {
  readonly view: ListView;
  /** Why the dates of the address are not those of the view; null when they are (FILTER-03, FILTER-06). */
  readonly fault: string | null;
}

type Given = Readonly<Record<string, unknown>>;

/** Total: whatever stands in an address gives a view, what makes no sense its default. */
export function readAddress(search: Given): ReadAddress {
  const page = wholeNumber(search['page']);
  const size = wholeNumber(search['size']);
  const { dates, fault } = readDates(search);
  const view = {
    searchTerm: readText(search['searchTerm'], MAX_SEARCH_TERM),
    phoneNumber: readText(search['phoneNumber'], MAX_PHONE_NUMBER),
    salesReference: readText(search['salesReference'], MAX_SALES_REFERENCE),
    statuses: readStatuses(search['statuses']),
    dateType: DATE_TYPES.find((known) => known === search['dateType']) ?? DEFAULT_VIEW.dateType,
    dates,
    sortOption: SORT_OPTIONS.find((known) => known === search['sortOption']) ?? DEFAULT_VIEW.sortOption,
    sortDirection:
      SORT_DIRECTIONS.find((known) => known === search['sortDirection']) ?? DEFAULT_VIEW.sortDirection,
    page: page >= 1 && page <= LAST_PAGE ? page : DEFAULT_VIEW.page,
    size: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_VIEW.size,
  };
  return { view, fault };
}

export function writeView(view: ListView): ListSearch {
  const unless = <Key extends 'dateType' | 'sortOption' | 'sortDirection' | 'page' | 'size'>(key: Key) =>
    view[key] === DEFAULT_VIEW[key] ? undefined : view[key];
  return {
    searchTerm: view.searchTerm || undefined,
    phoneNumber: view.phoneNumber || undefined,
    salesReference: view.salesReference || undefined,
    statuses: view.statuses.join(',') || undefined,
    dateType: unless('dateType'),
    ...writeDates(view),
    sortOption: unless('sortOption'),
    sortDirection: unless('sortDirection'),
    page: unless('page'),
    size: unless('size'),
  };
}

/** Whole as it was given: the page says what it could not read. */
export const validateListSearch = (search: Given): ListSearch =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
    }),
  );

const wholeNumber = (value: unknown) => (/^\d{1,7}$/.test(String(value)) ? Number(value) : Number.NaN);

function readText(value: unknown, most: number): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return [...cleanText(withoutForbiddenCharacters(text))].slice(0, most).join('').trim();
}

/** In display order, each once; all of them are no condition. */
function readStatuses(value: unknown) {
  const given = new Set(String(value ?? '').split(','));
  const known = STATUS_CODES.filter((code) => given.has(code));
  return known.length === STATUS_CODES.length ? [] : known;
}

function readDates(search: Given): { readonly dates: ChosenDates; readonly fault: string | null } {
  const preset = search['dateRangePresetCode'];
  const { dates: none } = DEFAULT_FILTER;
  if (preset !== undefined) {
    const code = String(preset);
    return isDateRangePreset(code)
      ? { dates: { preset: code }, fault: null }
      : { dates: none, fault: `There is no date range ${code.slice(0, 40)}` };
  }
  const [from, to] = [search['startDate'], search['endDate']];
  if (from === undefined && to === undefined) return { dates: none, fault: null };
  const checked = checkDateRange({ from: dayIn(from), to: dayIn(to) }, SEARCH_MAX_DAYS);
  return checked.ok
    ? { dates: checked.range, fault: null }
    : { dates: none, fault: checked.issues.map(({ message }) => message).join(', ') };
}

/** A day, or the day it is in New Zealand at an instant. */
function dayIn(value: unknown): string {
  const text = String(value ?? '');
  const instant = /^\d{4}-\d{2}-\d{2}T/.test(text) ? new Date(text) : null;
  return instant === null || Number.isNaN(instant.getTime()) ? text : localDay(instant);
}

function writeDates(view: ListView): ListSearch {
  const { dates } = view;
  if ('preset' in dates) {
    // The type of date stands by itself.
    return hasDefaultDates({ ...view, dateType: DEFAULT_VIEW.dateType })
      ? {}
      : { dateRangePresetCode: dates.preset };
  }
  return { startDate: dates.from, endDate: dates.to };
}
