import { Button } from '@mantine/core';
import { authorOf, needsUndoMark } from '@cartage/domain/consignment/change-source.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDate, formatDateTime } from '@cartage/domain/dates/format.ts';
import { startOfDay } from '@cartage/domain/dates/zone.ts';
import { Link } from '@tanstack/react-router';
import { messageOf } from '#api/problem.ts';
import {
  type ChangeLogQuery,
  type LoggedChange,
  useChangeLog,
} from '#features/change-log/change-log-queries.ts';
import styles from '#features/change-log/change-log.module.css';
import { type ChangeGroup, changeGroups } from '#freight/history/change-groups.ts';
import { ImportLink } from '#freight/imports/import-link.tsx';
import { BusyButton } from '#kit/busy-button.tsx';
import { LoadFailed } from '#kit/load-failed.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingList } from '#ui/loading-list.tsx';

/** The saves that match, latest first, with their changes. */
export function ChangeList({ query, clear }: { readonly query: ChangeLogQuery; readonly clear: () => void }) {
  const { data, error, refetch, hasNextPage, isFetching, isPlaceholderData, fetchNextPage } =
    useChangeLog(query);
  if (data === undefined || (error !== null && isPlaceholderData)) {
    if (error === null) return <LoadingList label="Loading the changes…" />;
    return <LoadFailed title="Couldn't load the changes" error={error} retry={refetch} />;
  }
  const groups = changeGroups(data.pages.flatMap(({ changes }) => changes));
  const since = data.pages[0]?.keptSinceDateTimeUtc;
  return (
    <>
      <p role="status" className="visually-hidden">
        Entries shown: {groups.length}
      </p>
      {groups.length === 0 ? (
        <NoChanges query={query} clear={clear} />
      ) : (
        <ol className={styles.list} aria-label="Changes" aria-busy={isPlaceholderData}>
          {groups.map((group) => (
            <Save key={group.first.id} group={group} />
          ))}
        </ol>
      )}
      {error !== null && (
        <p role="alert" className={styles.soft}>
          {messageOf(error, "Couldn't load more changes. Try again.")}
        </p>
      )}
      {hasNextPage && (
        <BusyButton
          className={styles.more ?? ''}
          variant="default"
          isBusy={isFetching}
          onClick={() => void fetchNextPage()}
        >
          Show more
        </BusyButton>
      )}
      {!hasNextPage && since !== undefined && startsBefore(query, since) && (
        <p className={styles.soft}>Changes before {formatDate(new Date(since))} were not recorded.</p>
      )}
    </>
  );
}

function startsBefore({ startDateUtc = '' }: ChangeLogQuery, since: string): boolean {
  const day = parseCalendarDate(startDateUtc);
  return day !== null && startOfDay(day) < new Date(since);
}

function NoChanges({ query, clear }: { readonly query: ChangeLogQuery; readonly clear: () => void }) {
  const { userId, source, fields, reference } = query;
  const isFiltered = [userId, source, fields, reference].some((value) => value !== undefined);
  return (
    <EmptyState
      illustration="box"
      title={isFiltered ? 'No changes match' : 'No changes in this period'}
      actions={
        <Button variant="default" onClick={clear}>
          {isFiltered ? 'Clear filters' : 'Show the last 7 days'}
        </Button>
      }
    >
      <p>
        {isFiltered
          ? 'Choose a longer period or fewer filters.'
          : 'Changes appear here when consignments are created or changed. Choose a longer period to see earlier ones.'}
      </p>
    </EmptyState>
  );
}

function Save({ group: { first, sentences } }: { readonly group: ChangeGroup<LoggedChange> }) {
  const { by, source } = authorOf(first);
  const importId = first.through === 'import' ? first.sourceId : null;
  return (
    <li className={styles.row}>
      <p className={styles.time}>{formatDateTime(new Date(first.changedAtDateTimeUtc))}</p>
      <Link to="/consignment/$reference" params={{ reference: first.reference }} className={styles.reference}>
        {first.reference}
      </Link>
      <p className={styles.by}>
        {by}
        {source !== null && (
          <span className={styles.soft}>
            {' · '}
            {importId === null ? source : <ImportLink importId={importId}>{source}</ImportLink>}
          </span>
        )}
        {needsUndoMark(first) && <span className={styles.soft}> · Undo</span>}
      </p>
      <ul className={styles.changes}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </li>
  );
}
