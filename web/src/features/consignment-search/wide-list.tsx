import { type ComponentProps, useEffect, useMemo, useState } from 'react';
import { AppliedFilter, Count } from '#features/consignment-search/applied-filter.tsx';
import { shownColumns } from '#features/consignment-search/column-choice.ts';
import { ColumnsMenu } from '#features/consignment-search/columns-menu.tsx';
import { FilterPanel } from '#features/consignment-search/filter-panel.tsx';
import { ListFoot } from '#features/consignment-search/list-foot.tsx';
import type { ListProps } from '#features/consignment-search/list-props.ts';
import styles from '#features/consignment-search/page.module.css';
import { PasteButton } from '#features/consignment-search/paste-button.tsx';
import { usePrintWork } from '#features/consignment-search/use-print-work.tsx';
import { SavedSearchesMenu } from '#features/consignment-search/saved-searches-menu.tsx';
import { SelectionBar } from '#features/consignment-search/selection-bar.tsx';
import { SortMenu } from '#freight/sort-menu.tsx';
import { useListState } from '#features/consignment-search/states.tsx';
import { useBulkWork } from '#features/consignment-search/use-bulk-work.tsx';
import { useColumns } from '#features/consignment-search/use-columns.ts';
import { useSelectAll } from '#features/consignment-search/use-select-all.ts';
import { ConsignmentTable } from '#freight/consignment-table/consignment-table.tsx';
import { freightQuery } from '#freight/consignment-table/freight-query.ts';
import { ConsignmentTableSkeleton } from '#freight/consignment-table/table-skeleton.tsx';
import { useActiveSites, useSession, useWorkplace } from '#session/session-context.tsx';
import { lazyPart } from '#kit/lazy-part.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useMedium } from '#ui/use-media.ts';

const loadActions = async () =>
  (await import('#features/consignment-search/marked-actions.tsx')).MarkedActions;
const MarkedActions = lazyPart<
  ComponentProps<Awaited<ReturnType<typeof loadActions>>> & { readonly close: () => void }
>(loadActions);

export function WideList(list: ListProps) {
  const { query, search, view, change, rows, selection } = list;
  const isSelectable = useMedium();
  const all = useSelectAll(search, query.data, selection);
  const print = usePrintWork(search, selection);
  const bulk = useBulkWork(search, selection);
  // Fetched beside the first rows, so that they stand there at the first mark.
  useEffect(() => void loadActions().catch(() => {}), []);
  const hasSelected = isSelectable && selection.consignments.length > 0;
  const { call, tenant } = useSession();
  const { organisationId } = useWorkplace();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const { ids } = useActiveSites();
  const state = useListState(list);
  const chosen = useColumns();
  const columns = useMemo(() => shownColumns(chosen.choice), [chosen.choice]);
  const sort = { option: view.sortOption, direction: view.sortDirection };
  const onSort = ({ option, direction }: typeof sort) =>
    change({ sortOption: option, sortDirection: direction });
  const { requestedPickupDateEnabled } = tenant.settings;
  const context = useMemo(
    () => ({
      showsRequestedPickup: requestedPickupDateEnabled,
      freight: (id: number) => freightQuery(call, organisationId, id),
    }),
    [call, organisationId, requestedPickupDateEnabled],
  );
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.titleLine}>
          <h1 className={styles.title} tabIndex={-1}>
            Consignments
          </h1>
          <div className={styles.actions}>
            {ids.length > 0 && (
              <>
                <SortMenu sort={sort} onSort={onSort} />
                {isSelectable && <PasteButton search={search} selection={selection} />}
                <SavedSearchesMenu view={view} change={change} />
                <ColumnsMenu {...chosen} />
              </>
            )}
          </div>
        </div>
        {ids.length > 0 && <FilterPanel view={view} submit={list.submit} />}
        <div className={styles.facts}>
          <Count query={query} />
          <AppliedFilter {...list} />
        </div>
      </header>
      <div className={styles.frame}>
        {query.isFetching && <ProgressBar label="Loading consignments" />}
        {(hasSelected || (isSelectable && state === null && rows.length > 0)) && (
          <SelectionBar rows={rows} selection={selection} all={all}>
            <MarkedActions
              selection={selection}
              askBulk={bulk.ask}
              askPrint={print.ask}
              // Where they cannot be had, which is said, what is marked stays so.
              close={() => {}}
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
                sort={sort}
                // Beneath the bar of what is marked the head is out of reach.
                onSort={hasSelected ? undefined : onSort}
                selection={isSelectable ? selection : undefined}
                scroller={scroller}
              />
            ))}
        </div>
        {state === null && <ListFoot page={query.data} view={view} change={change} />}
      </div>
      {bulk.drawn}
      {print.drawn}
    </div>
  );
}
