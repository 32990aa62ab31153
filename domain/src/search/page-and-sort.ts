/** Page sizes and orders of the consignment list and their defaults (LIST-10); names as on the wire. */
export const PAGE_SIZES = [25, 50, 100, 200] as const;
export type PageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: PageSize = 25;

export const SORT_OPTIONS = ['CreationDate', 'RequestedDeliveryDate', 'StatusDate'] as const;
export type SortOption = (typeof SORT_OPTIONS)[number];
export const DEFAULT_SORT_OPTION: SortOption = 'CreationDate';

export const SORT_OPTION_NAMES = {
  CreationDate: 'Creation date',
  RequestedDeliveryDate: 'Requested delivery date',
  StatusDate: 'Status date',
} as const satisfies Record<SortOption, string>;

export const SORT_DIRECTIONS = ['asc', 'desc'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];
export const DEFAULT_SORT_DIRECTION: SortDirection = 'asc';

export interface PageRequest {
  /** From 1. */
  readonly pageNumber: number;
  readonly pageSize: number;
}

export interface PageInformation {
  readonly currentPage: number;
  readonly firstRowOnPage: number;
  readonly lastRowOnPage: number;
  readonly pageCount: number;
  readonly pageSize: number;
  readonly rowCount: number;
}

/**
 * Exact page information (LIST-11). Rows count from 1. A page beyond the last keeps its number and has first and last
 * row 0. An empty list is page 1 of 0.
 */
export function pageInformation(page: PageRequest & { readonly rowCount: number }): PageInformation {
  const { pageNumber, pageSize, rowCount } = page;
  const before = (pageNumber - 1) * pageSize;
  const isBeyondEnd = before >= rowCount;
  return {
    currentPage: rowCount === 0 ? 1 : pageNumber,
    firstRowOnPage: isBeyondEnd ? 0 : before + 1,
    lastRowOnPage: isBeyondEnd ? 0 : Math.min(before + pageSize, rowCount),
    pageCount: Math.ceil(rowCount / pageSize),
    pageSize,
    rowCount,
  };
}
