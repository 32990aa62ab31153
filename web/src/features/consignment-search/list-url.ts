import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT_DIRECTION,
  DEFAULT_SORT_OPTION,
  PAGE_SIZES,
  type PageSize,
  SORT_DIRECTIONS,
  SORT_OPTIONS,
  type SortDirection,
  type SortOption,
} from '@cartage/domain/search/search-filter.ts';

/** How the list is looked at; kept in the address, so that Back, reload and a link give the same list. */
export interface ListView {
  readonly sortOption: SortOption;
  readonly sortDirection: SortDirection;
  readonly page: number;
  readonly size: PageSize;
}

/** The query string of the list; what has its default is left out. */
export type ListSearch = { readonly [Key in keyof ListView]?: ListView[Key] | undefined };

export const DEFAULT_VIEW: ListView = {
  sortOption: DEFAULT_SORT_OPTION,
  sortDirection: DEFAULT_SORT_DIRECTION,
  page: 1,
  size: DEFAULT_PAGE_SIZE,
};

/** Highest page the server takes. */
const LAST_PAGE = 1_000_000;

/** Total: whatever stands in an address gives a view, what makes no sense its default. */
export function readView(search: Readonly<Record<string, unknown>>): ListView {
  const page = wholeNumber(search['page']);
  const size = wholeNumber(search['size']);
  return {
    sortOption: SORT_OPTIONS.find((known) => known === search['sortOption']) ?? DEFAULT_VIEW.sortOption,
    sortDirection:
      SORT_DIRECTIONS.find((known) => known === search['sortDirection']) ?? DEFAULT_VIEW.sortDirection,
    page: page >= 1 && page <= LAST_PAGE ? page : DEFAULT_VIEW.page,
    size: PAGE_SIZES.find((known) => known === size) ?? DEFAULT_VIEW.size,
  };
}

export function writeView(view: ListView): ListSearch {
  const unless = <Key extends keyof ListView>(key: Key) =>
    view[key] === DEFAULT_VIEW[key] ? undefined : view[key];
  return {
    sortOption: unless('sortOption'),
    sortDirection: unless('sortDirection'),
    page: unless('page'),
    size: unless('size'),
  };
}

export const validateListSearch = (search: Readonly<Record<string, unknown>>): ListSearch =>
  writeView(readView(search));

const wholeNumber = (value: unknown) => (/^\d{1,7}$/.test(String(value)) ? Number(value) : Number.NaN);
