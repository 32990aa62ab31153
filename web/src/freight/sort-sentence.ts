import {
  SORT_DIRECTIONS,
  SORT_OPTION_NAMES,
  SORT_OPTIONS,
  type SortDirection,
  type SortOption,
} from '@cartage/domain/search/search-filter.ts';

/** All orders there are (LIST-10), in the order of the menu. */
export const SORTS = SORT_OPTIONS.flatMap((option) =>
  SORT_DIRECTIONS.map((direction) => ({ option, direction })),
);

/** 'Creation date, oldest first'; a day that is still to come is earlier or later, not older. */
export function sortSentence(option: SortOption, direction: SortDirection): string {
  const isAhead = option === 'RequestedDeliveryDate';
  const ascending = isAhead ? 'earliest first' : 'oldest first';
  const descending = isAhead ? 'latest first' : 'newest first';
  return `${SORT_OPTION_NAMES[option]}, ${direction === 'asc' ? ascending : descending}`;
}
