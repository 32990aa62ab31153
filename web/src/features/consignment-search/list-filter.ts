import type { StatusCode } from '@cartage/domain/consignment/status.ts';
import type { ChosenDates } from '@cartage/domain/dates/date-range.ts';
import {
  type DateType,
  DEFAULT_DATE_TYPE,
  DEFAULT_SEARCH_PRESET,
} from '@cartage/domain/search/search-filter.ts';

/** What is searched for (FILTER-01); an empty text or list asks for nothing. */
export interface ListFilter {
  readonly searchTerm: string;
  readonly phoneNumber: string;
  readonly salesReference: string;
  /** In display order. */
  readonly statuses: readonly StatusCode[];
  readonly dateType: DateType;
  readonly dates: ChosenDates;
}

export const DEFAULT_FILTER: ListFilter = {
  searchTerm: '',
  phoneNumber: '',
  salesReference: '',
  statuses: [],
  dateType: DEFAULT_DATE_TYPE,
  dates: { preset: DEFAULT_SEARCH_PRESET },
};

export const filterOf = (view: ListFilter): ListFilter => ({
  searchTerm: view.searchTerm,
  phoneNumber: view.phoneNumber,
  salesReference: view.salesReference,
  statuses: view.statuses,
  dateType: view.dateType,
  dates: view.dates,
});

/** The same for filters that ask for the same. */
export const filterKey = (filter: ListFilter): string => JSON.stringify(Object.values(filterOf(filter)));

export const hasTexts = ({ searchTerm, phoneNumber, salesReference }: ListFilter): boolean =>
  [searchTerm, phoneNumber, salesReference].some((text) => text !== '');

export const hasDefaultDates = ({ dateType, dates }: ListFilter): boolean =>
  dateType === DEFAULT_DATE_TYPE && 'preset' in dates && dates.preset === DEFAULT_SEARCH_PRESET;

export const isDefaultFilter = (filter: ListFilter): boolean =>
  !hasTexts(filter) && filter.statuses.length === 0 && hasDefaultDates(filter);
