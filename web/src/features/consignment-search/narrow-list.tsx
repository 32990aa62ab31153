import { Count } from '#features/consignment-search/applied-filter.tsx';
import { FilterPreview } from '#features/consignment-search/filter-preview.tsx';
import { ListFoot } from '#features/consignment-search/list-foot.tsx';
import type { ListProps } from '#features/consignment-search/list-props.ts';
import styles from '#features/consignment-search/page.module.css';
import { SortMenu } from '#freight/sort-menu.tsx';
import { useListState } from '#features/consignment-search/states.tsx';
import { ConsignmentList, ConsignmentListSkeleton } from '#freight/consignment-list.tsx';
import { NewConsignment } from '#freight/new-consignment.tsx';
import { BottomAction, NarrowBar, NarrowBody } from '#kit/narrow-bar.tsx';
import { useActiveSites, useWorkplace } from '#session/session-context.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';

export function NarrowList(list: ListProps) {
  const { query, view, change } = list;
  const { permissions } = useWorkplace();
  const { ids } = useActiveSites();
  const state = useListState(list);
  return (
    <>
      <NarrowBar title="Consignments" />
      <NarrowBody>
        {ids.length > 0 && (
          <div className={styles.head}>
            <FilterPreview {...list} />
          </div>
        )}
        {ids.length > 0 && (
          <div className={styles.countLine}>
            <Count query={query} />
            <SortMenu
              short
              sort={{ option: view.sortOption, direction: view.sortDirection }}
              onSort={({ option, direction }) => change({ sortOption: option, sortDirection: direction })}
            />
          </div>
        )}
        <div className={styles.frame}>
          {query.isFetching && <ProgressBar label="Loading consignments" />}
          {state ??
            (query.data === undefined ? (
              <ConsignmentListSkeleton rows={view.size} />
            ) : (
              <ConsignmentList rows={query.data.results} />
            ))}
          {state === null && <ListFoot page={query.data} view={view} change={change} />}
        </div>
      </NarrowBody>
      {permissions.has('Consignment.CREATE') && (
        <BottomAction>
          <NewConsignment isLarge />
        </BottomAction>
      )}
    </>
  );
}
