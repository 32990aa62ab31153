import type { DateRange } from '@cartage/domain/dates/date-range.ts';
import type { ListFilter } from '@cartage/domain/search/filters.ts';
import type { ListView } from '#features/consignment-search/search/list-view.ts';

/** The list's view and how to change it. */
export interface ListControls {
  readonly view: ListView;
  /** The days of the view's dates, as of today. */
  readonly range: DateRange;
  /** Changes the view and returns to the first page. */
  readonly change: (changed: Partial<ListView>) => void;
  /** Applies a filter; the same filter is fetched again. False, with a message, for a text that is too long. */
  readonly submit: (filter: ListFilter) => boolean;
}
