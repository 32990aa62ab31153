import type { ChosenDates } from '@cartage/domain/dates/date-range.ts';
import { joinIssues } from '@cartage/domain/search/filter-kinds.ts';
import { type ListFilter, listFilters } from '@cartage/domain/search/filters.ts';
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
} from '@cartage/domain/search/page-and-sort.ts';

/** Filter, order and page of the list; kept in the URL, so that Back, reload and a link show the same list (LIST-09). */
export interface ListView<Days = ChosenDates> extends ListFilter<Days> {
  readonly sortOption: SortOption;
  readonly sortDirection: SortDirection;
  readonly page: number;
  readonly size: PageSize;
}

/** The query string of the list; defaults are left out. */
export type ListParams = Readonly<Record<string, string | number | readonly string[] | undefined>>;

const DEFAULT_ORDER_AND_PAGE = {
  sortOption: DEFAULT_SORT_OPTION,
  sortDirection: DEFAULT_SORT_DIRECTION,
  page: 1,
  size: DEFAULT_PAGE_SIZE,
} as const;

export const DEFAULT_VIEW: ListView = { ...listFilters.defaults, ...DEFAULT_ORDER_AND_PAGE };

const NAMES = [...listFilters.params, 'sortOption', 'sortDirection', 'page', 'size'];

/** Highest page the server accepts. */
const MAX_PAGE = 1_000_000;

export interface ParsedListView {
  readonly view: ListView;
  /** Which parameters of the URL are not used as they are, and why; null when all are (FILTER-03, FILTER-06). */
  readonly issue: string | null;
}

type UrlParams = Readonly<Record<string, unknown>>;

/** Never throws: an invalid parameter is replaced by its default. */
export function parseListView(given: UrlParams): ParsedListView {
  const repeated = NAMES.filter((name) => Array.isArray(given[name]));
  const params = Object.fromEntries(NAMES.map((name) => [name, [given[name]].flat().at(-1)]));
  const { values, issue } = listFilters.parse(params);
  const issues = [...repeated.map(repeatedIssue), ...(issue === null ? [] : [issue])];
  const read = <Value>(
    name: keyof typeof ORDER_AND_PAGE_NAMES,
    value: Value | undefined,
    byDefault: Value,
  ) => {
    const text = params[name];
    if (value === undefined && text !== undefined)
      issues.push(`There is no ${ORDER_AND_PAGE_NAMES[name]} ${String(text).slice(0, MAX_QUOTED)}`);
    return value ?? byDefault;
  };
  const page = wholeNumber(params['page']);
  const size = wholeNumber(params['size']);
  const view = {
    ...values,
    sortOption: read(
      'sortOption',
      SORT_OPTIONS.find((known) => known === params['sortOption']),
      DEFAULT_VIEW.sortOption,
    ),
    sortDirection: read(
      'sortDirection',
      SORT_DIRECTIONS.find((known) => known === params['sortDirection']),
      DEFAULT_VIEW.sortDirection,
    ),
    page: read('page', page >= 1 && page <= MAX_PAGE ? page : undefined, DEFAULT_VIEW.page),
    size: read(
      'size',
      PAGE_SIZES.find((known) => known === size),
      DEFAULT_VIEW.size,
    ),
  };
  return { view, issue: joinIssues(issues) };
}

/** As in 'There is no sort order Nope'. */
const ORDER_AND_PAGE_NAMES = {
  sortOption: 'sort order',
  sortDirection: 'sort direction',
  page: 'page',
  size: 'page size',
} as const;
const MAX_QUOTED = 40;

const repeatedIssue = (name: string) => `The link has ${name} more than once. The last one is used`;

export function listViewParams(view: ListView): ListParams {
  const unlessDefault = <Key extends keyof typeof DEFAULT_ORDER_AND_PAGE>(key: Key) =>
    view[key] === DEFAULT_VIEW[key] ? undefined : view[key];
  return {
    ...listFilters.toParams(view),
    sortOption: unlessDefault('sortOption'),
    sortDirection: unlessDefault('sortDirection'),
    page: unlessDefault('page'),
    size: unlessDefault('size'),
  };
}

/** Keeps invalid values: the page parses them and reports the issue. */
export const validateListParams = (params: UrlParams): ListParams =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = params[name];
      const isReadable = typeof value === 'string' || typeof value === 'number' || Array.isArray(value);
      return isReadable ? [[name, value]] : [];
    }),
  );

const wholeNumber = (value: unknown) => (/^\d{1,7}$/.test(String(value)) ? Number(value) : Number.NaN);
