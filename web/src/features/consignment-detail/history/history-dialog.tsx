import { Button } from '@mantine/core';
import { formatDate, formatDateTime } from '@cartage/domain/dates/format.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import styles from '#features/consignment-detail/history/history-dialog.module.css';
import { type HistoryGroup, historyGroups } from '#features/consignment-detail/history/history-groups.ts';
import type { ConsignmentId } from '#freight/consignment-query.ts';
import { Dialog } from '#kit/dialog.tsx';
import { useSession } from '#session/session-context.tsx';

const FIRST_PAGE: number | null = null;

/** Every recorded change of a consignment, newest first. */
export function HistoryDialog({
  organisationId,
  reference,
  close,
}: ConsignmentId & {
  readonly close: () => void;
}) {
  const { call } = useSession();
  const { data, error, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['consignments', 'history', organisationId, reference],
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
  const groups = historyGroups(data?.pages.flatMap(({ changes }) => changes) ?? []);
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
      {groups.length > 0 && (
        <ol className={styles.groups} aria-label="Changes">
          {groups.map((group) => (
            <Group key={group.id} group={group} />
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

function Group({ group: { at, by, source, sentences } }: { readonly group: HistoryGroup }) {
  return (
    <li className={styles.group}>
      <p className={styles.by}>
        {by}
        {source !== null && <span className={styles.source}> · {source}</span>}
      </p>
      <p className={styles.time}>{formatDateTime(new Date(at))}</p>
      <ul className={styles.changes}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </li>
  );
}
