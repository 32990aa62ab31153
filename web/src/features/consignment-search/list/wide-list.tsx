import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { FilterChips } from '#features/consignment-search/filter/filter-chips.tsx';
import { shownColumns } from '#features/consignment-search/columns/column-choice.ts';
import { ColumnsMenu } from '#features/consignment-search/columns/columns-menu.tsx';
import { FilterPanel } from '#features/consignment-search/filter/filter-panel.tsx';
import { ListCount } from '#features/consignment-search/list/list-count.tsx';
import { ListFooter } from '#features/consignment-search/list/list-footer.tsx';
import type { ListProps } from '#features/consignment-search/list/list-props.ts';
import styles from '#features/consignment-search/list/list.module.css';
import { NewRowsButton } from '#features/consignment-search/live/new-rows-button.tsx';
import { PasteButton } from '#features/consignment-search/selection/paste-button.tsx';
import { useDocumentDialogs } from '#features/consignment-search/documents/use-document-dialogs.tsx';
import { SearchExportButton } from '#features/consignment-search/documents/lazy-search-export.ts';
import { SavedSearchesMenu } from '#features/consignment-search/saved-searches/saved-searches-menu.tsx';
import { SelectionBar } from '#features/consignment-search/selection/selection-bar.tsx';
import { SortMenu } from '#freight/sort-menu.tsx';
import { useListExceptions } from '#features/consignment-search/list/use-list-exceptions.ts';
import { useListState } from '#features/consignment-search/list/list-state.tsx';
import { useBulkActions } from '#features/consignment-search/bulk/use-bulk-actions.tsx';
import { useColumns } from '#features/consignment-search/columns/use-columns.ts';
import { useSelectAll } from '#features/consignment-search/selection/use-select-all.ts';
import { ConsignmentTable } from '#freight/consignment-table/consignment-table.tsx';
import { withExceptionColumns } from '#freight/consignment-table/exception-columns.tsx';
import { freightQuery } from '#freight/consignment-table/freight-query.ts';
import { ConsignmentTableSkeleton } from '#freight/consignment-table/table-skeleton.tsx';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useMedium } from '#ui/use-media.ts';

const loadSelectionActions = async () =>
  (await import('#features/consignment-search/list/selection-actions.tsx')).SelectionActions;
const SelectionActions = lazyComponent<
  ComponentProps<Awaited<ReturnType<typeof loadSelectionActions>>> & { readonly close: () => void }
>(loadSelectionActions);

/** If a script cannot be loaded, an error is shown and the list stays. */
const keepList = () => {};

export function WideList(list: ListProps) {
  const { query, search, view, change, rows, selection, live, editing } = list;
  const isSelectable = useMedium();
  const all = useSelectAll(search, query.data, selection);
  const documents = useDocumentDialogs(search, selection);
  const bulk = useBulkActions(search, selection);
  // Preloaded with the first rows, so that the buttons are there when the first row is selected.
  useEffect(() => void loadSelectionActions().catch(() => {}), []);
  const hasSelected = isSelectable && selection.consignments.length > 0;
  const count = query.data?.rowCount ?? 0;
  const { call, tenant } = useSession();
  const { organisationId } = useOrganisationContext();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const state = useListState(list);
  const columnSettings = useColumns();
  const exceptions = useListExceptions(view);
  const columns = useMemo(() => {
    const chosen = shownColumns(columnSettings.choice);
    return exceptions === null ? chosen : withExceptionColumns(chosen, exceptions);
  }, [columnSettings.choice, exceptions]);
  const sort = { option: view.sortOption, direction: view.sortDirection };
  const onSort = ({ option, direction }: typeof sort) =>
    change({ sortOption: option, sortDirection: direction });
  const { requestedPickupDateEnabled } = tenant.settings;
  const context = useMemo(
    () => ({
      showsRequestedPickup: requestedPickupDateEnabled,
      freight: (id: number) => freightQuery(call, organisationId, id),
      editing,
    }),
    [call, organisationId, requestedPickupDateEnabled, editing],
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titleLine}>
          <h1 className={styles.title} tabIndex={-1}>
            Consignments
          </h1>
          {count > 0 && <SearchExportButton search={search} count={count} close={keepList} />}
          <NewRowsButton live={live} onShown={() => scroller?.scrollTo({ top: 0 })} />
          <div className={styles.actions}>
            {search.siteIds.length > 0 && (
              <>
                <SortMenu sort={sort} onSort={onSort} />
                {isSelectable && <PasteButton search={search} selection={selection} />}
                <SavedSearchesMenu view={view} change={change} />
                <ColumnsMenu {...columnSettings} />
              </>
            )}
          </div>
        </div>
        {search.siteIds.length > 0 && <FilterPanel view={view} submit={list.submit} />}
        <div className={styles.filterLine}>
          <ListCount query={query} search={search} />
          <FilterChips {...list} />
        </div>
      </header>
      <div className={styles.frame}>
        {query.isFetching && <ProgressBar label="Loading consignments" />}
        {(hasSelected || (isSelectable && state === null && rows.length > 0)) && (
          <SelectionBar rows={rows} selection={selection} all={all}>
            <SelectionActions
              selection={selection}
              openBulkAction={bulk.open}
              openDocuments={documents.open}
              close={keepList}
            />
          </SelectionBar>
        )}
        <div ref={setScroller} className={styles.scroller} data-scroll-restoration-id="list">
          {state ??
            (query.data === undefined ? (
              <ConsignmentTableSkeleton
                rows={view.size}
                columns={columns}
                sort={sort}
                isSelectable={isSelectable}
              />
            ) : (
              <ConsignmentTable
                label="Consignments"
                rows={rows}
                columns={columns}
                context={context}
                changed={live.changed}
                sort={sort}
                // The selection bar covers the header.
                onSort={hasSelected ? undefined : onSort}
                selection={isSelectable ? selection : undefined}
                scroller={scroller}
              />
            ))}
        </div>
        {state === null && <ListFooter page={query.data} view={view} change={change} />}
      </div>
      {bulk.dialogs}
      {documents.dialogs}
    </div>
  );
}
