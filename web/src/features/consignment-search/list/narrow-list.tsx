import { useMemo } from 'react';
import { FilterPreview } from '#features/consignment-search/filter/filter-preview.tsx';
import { ListCount } from '#features/consignment-search/list/list-count.tsx';
import { ListFooter } from '#features/consignment-search/list/list-footer.tsx';
import type { ListProps } from '#features/consignment-search/list/list-props.ts';
import styles from '#features/consignment-search/list/list.module.css';
import { NewRowsButton } from '#features/consignment-search/live/new-rows-button.tsx';
import { SearchExportButton } from '#features/consignment-search/documents/lazy-search-export.ts';
import { SortMenu } from '#freight/sort-menu.tsx';
import { useListExceptions } from '#features/consignment-search/list/use-list-exceptions.ts';
import { useListState } from '#features/consignment-search/list/list-state.tsx';
import { ConsignmentList, ConsignmentListSkeleton } from '#freight/consignment-list.tsx';
import { exceptionColumns } from '#freight/consignment-table/exception-columns.tsx';
import { NewConsignmentButton } from '#freight/new-consignment-button.tsx';
import { BottomAction, NarrowBar, NarrowBody } from '#kit/narrow-bar.tsx';
import { useOrganisationContext } from '#session/session-context.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

export function NarrowList(list: ListProps) {
  const { query, view, change, live } = list;
  const { permissions } = useOrganisationContext();
  const state = useListState(list);
  const count = query.data?.rowCount ?? 0;
  const exceptions = useListExceptions(view);
  const facts = useMemo(() => (exceptions === null ? [] : exceptionColumns(exceptions)), [exceptions]);
  return (
    <>
      <NarrowBar title="Consignments" />
      <NarrowBody>
        {list.search.siteIds.length > 0 && (
          <div className={styles.head}>
            <FilterPreview {...list} />
          </div>
        )}
        {list.search.siteIds.length > 0 && (
          <div className={styles.countLine}>
            <div className={styles.counted}>
              <ListCount query={query} search={list.search} />
              {count > 0 && <SearchExportButton search={list.search} count={count} close={() => {}} />}
            </div>
            <SortMenu
              short
              sort={{ option: view.sortOption, direction: view.sortDirection }}
              onSort={({ option, direction }) => change({ sortOption: option, sortDirection: direction })}
            />
          </div>
        )}
        <div className={styles.frame}>
          <NewRowsButton live={live} isFloating />
          {query.isFetching && <ProgressBar label="Loading consignments" />}
          {state ??
            (query.data === undefined ? (
              <ConsignmentListSkeleton rows={view.size} />
            ) : (
              // The key measures the row height again.
              <ConsignmentList
                key={facts.length}
                rows={query.data.results}
                facts={facts}
                changed={live.changed}
                editing={list.editing}
              />
            ))}
          {state === null && <ListFooter page={query.data} view={view} change={change} />}
        </div>
      </NarrowBody>
      {permissions.has('Consignment.CREATE') && (
        <BottomAction>
          <NewConsignmentButton isLarge />
        </BottomAction>
      )}
    </>
  );
}
