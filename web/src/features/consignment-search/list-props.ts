import type { DateRange } from '@cartage/domain/dates/date-range.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ListView } from '#features/consignment-search/list-url.ts';
import type { SearchPage } from '#features/consignment-search/queries.ts';

/** What the wide and the narrow list are made of. */
export interface ListProps {
  readonly query: UseQueryResult<SearchPage>;
  readonly view: ListView;
  readonly range: DateRange;
  /** Changes how the list is looked at; whatever it is, one starts again at the first page. */
  readonly change: (changed: Partial<ListView>) => void;
}
