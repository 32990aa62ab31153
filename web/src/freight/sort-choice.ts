import type { SortDirection, SortOption } from '@cartage/domain/search/page-and-sort.ts';

export interface Sort {
  readonly option: SortOption;
  readonly direction: SortDirection;
}

export interface SortChoice {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}
