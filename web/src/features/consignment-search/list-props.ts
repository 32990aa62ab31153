import type { DateRange } from '@cartage/domain/dates/date-range.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ListFilter } from '#features/consignment-search/list-filter.ts';
import type { ListView } from '#features/consignment-search/list-url.ts';
import type { Search, SearchPage } from '#features/consignment-search/queries.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import type { Row } from '#freight/consignment-table/row.ts';

/** What the wide and the narrow list are made of. */
export interface ListProps {
  readonly query: UseQueryResult<SearchPage>;
  /** What there is beyond the dates and statuses of an empty list; undefined as long as that is not known. */
  readonly elsewhere: SearchPage | undefined;
  readonly search: Search;
  /** Those of the page that is shown. */
  readonly rows: readonly Row[];
  readonly selection: Selection;
  readonly view: ListView;
  readonly range: DateRange;
  /** Changes how the list is looked at; whatever it is, one starts again at the first page. */
  readonly change: (changed: Partial<ListView>) => void;
  /** Searches, also once more for the same. */
  readonly submit: (filter: ListFilter) => void;
}
