import { Button } from '@mantine/core';
import { UNDO_WINDOW_HOURS } from '@cartage/domain/consignment/undo-edit.ts';
import { formatDate } from '@cartage/domain/dates/format.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import styles from '#features/consignment-detail/history/history-dialog.module.css';
import { HistoryGroupItem } from '#features/consignment-detail/history/history-group-item.tsx';
import { historyGroups } from '#features/consignment-detail/history/history-groups.ts';
import { historyKey } from '#freight/history-key.ts';
import { useUndoEdit } from '#freight/edit/use-undo-edit.ts';
import type { ConsignmentId } from '#freight/consignment-query.ts';
import { Dialog } from '#kit/dialog.tsx';
import { useSession } from '#session/session-context.tsx';

const FIRST_PAGE: number | null = null;

/** Every recorded change of a consignment, newest first. */
export function HistoryDialog({
  organisationId,
  reference,
  version,
  close,
}: ConsignmentId & {
  /** The version that the page shows. */
  readonly version: number;
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { isUndoing, undo } = useUndoEdit(reference);
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: historyKey({ organisationId, reference }),
    queryFn: ({ signal, pageParam }) =>
      call('consignmentHistory', {
        params: { org: organisationId, ref: reference },
        query: pageParam === null ? {} : { before: pageParam },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
  const groups = historyGroups(
    data?.pages.flatMap(({ changes }) => changes) ?? [],
    data?.pages.flatMap(({ edits }) => edits) ?? [],
  );
  const hasEdits = groups.some((group) => group.undo !== null);
  const since = data?.pages[0]?.keptSinceDateTimeUtc ?? null;
  return (
    <Dialog
      title={`History of ${reference}`}
      size={720}
      close={close}
      actions={
        <Button variant="default" onClick={close}>
          Close
        </Button>
      }
    >
      {error !== null && (
        <div className={styles.failed} role="alert">
          <p>{messageOf(error, "Couldn't load the history. Try again.")}</p>
          <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data === undefined && error === null && <p>Loading history</p>}
      {hasEdits && <p className={styles.window}>A change can be undone for {UNDO_WINDOW_HOURS} hours.</p>}
      {groups.length > 0 && (
        <ol className={styles.groups} aria-label="Changes">
          {groups.map((group) => (
            <HistoryGroupItem
              key={group.id}
              group={group}
              isUndoing={isUndoing}
              onUndo={({ version: edit, combined }, onSettled) =>
                undo({ edit, ifMatch: version, combined, onSettled })
              }
            />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetching} onClick={() => void fetchNextPage()}>
          Show earlier changes
        </Button>
      )}
      {data !== undefined && !hasNextPage && since !== null && (
        <p className={styles.since}>
          {groups.length === 0 && 'No changes recorded yet. New changes will appear here. '}
          Changes before {formatDate(new Date(since))} were not recorded.
        </p>
      )}
    </Dialog>
  );
}
