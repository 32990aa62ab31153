import type { UseQueryResult } from '@tanstack/react-query';
import type { ListControls } from '#features/consignment-search/search/list-controls.ts';
import type { LiveList } from '#features/consignment-search/live/use-live-list.ts';
import type { Search, SearchPage } from '#features/consignment-search/search/search-query.ts';
import type { Selection } from '#features/consignment-search/selection/use-selection.ts';
import type { CellEditing } from '#freight/consignment-table/editable-cell.tsx';
import type { Row } from '#freight/consignment-table/row.ts';

/** Data and actions of the list, for its wide and its narrow layout. */
export interface ListProps extends ListControls {
  readonly query: UseQueryResult<SearchPage>;
  /** The same texts with any date and status, for an empty list; undefined until loaded. */
  readonly wider: SearchPage | undefined;
  readonly search: Search;
  /** The rows of the current page. */
  readonly rows: readonly Row[];
  readonly selection: Selection;
  readonly live: LiveList;
  /** Edits values in the rows. */
  readonly editing: CellEditing;
}
