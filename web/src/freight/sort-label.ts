import {
  SORT_DIRECTIONS,
  SORT_OPTION_NAMES,
  SORT_OPTIONS,
  type SortDirection,
  type SortOption,
} from '@cartage/domain/search/page-and-sort.ts';

/** All sort orders (LIST-10), in the order of the menu. */
export const SORTS = SORT_OPTIONS.flatMap((option) =>
  SORT_DIRECTIONS.map((direction) => ({ option, direction })),
);

/** 'Creation date, oldest first'. Requested delivery dates can be in the future, so they are 'earliest' and 'latest'. */
export function sortLabel(option: SortOption, direction: SortDirection): string {
  const isAhead = option === 'RequestedDeliveryDate';
  const ascending = isAhead ? 'earliest first' : 'oldest first';
  const descending = isAhead ? 'latest first' : 'newest first';
  return `${SORT_OPTION_NAMES[option]}, ${direction === 'asc' ? ascending : descending}`;
}
