import '#kit/field-styles.ts';
import { PRINT_JOB_STATES } from '@cartage/domain/documents/print-job.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { PrintJobRow } from '#features/printers/print-job-row.tsx';
import { STATE_NAMES } from '#features/printers/print-job-states.ts';
import styles from '#features/printers/printers.module.css';
import type { Printer } from '#freight/print-queue/printers-query.ts';
import { type PrintJobFilter, usePrintJobs } from '#freight/print-queue/print-jobs-query.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { LoadFailed } from '#kit/load-failed.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingList } from '#ui/loading-list.tsx';

const BulkDocumentsDialog = lazyComponent(
  async () => (await import('#freight/bulk-documents/bulk-documents-dialog.tsx')).BulkDocumentsDialog,
);

const ALL = '';
const NO_FILTER: PrintJobFilter = { printerId: null, state: null };

/** The print jobs of all users, with filters by printer and state. */
export function PrintJobs({ printers }: { readonly printers: readonly Printer[] }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [printed, setPrinted] = useState<readonly string[] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const firstFilter = useRef<HTMLSelectElement>(null);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } =
    usePrintJobs(filter);
  const jobs = data?.pages.flatMap((page) => page.jobs) ?? [];
  const isFiltered = filter.printerId !== null || filter.state !== null;
  // Without printers, the page says how to add one.
  if (printers.length === 0 && !isFiltered && jobs.length === 0) return null;
  const isFailed = data === undefined || (error !== null && isPlaceholderData);
  return (
    <Card title="Print jobs" flush>
      <div className={styles.filter}>
        <NativeSelect
          ref={firstFilter}
          label="Printer"
          value={filter.printerId ?? ALL}
          data={[
            { value: ALL, label: 'All printers' },
            ...printers.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setFilter({ ...filter, printerId: value === ALL ? null : Number(value) })
          }
        />
        <NativeSelect
          label="State"
          value={filter.state ?? ALL}
          data={[
            { value: ALL, label: 'All states' },
            ...PRINT_JOB_STATES.map((state) => ({ value: state, label: STATE_NAMES[state] })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setFilter({ ...filter, state: PRINT_JOB_STATES.find((state) => state === value) ?? null })
          }
        />
      </div>
      {isFailed && error === null && <LoadingList label="Loading the print jobs…" rows={3} isInCard />}
      {isFailed && error !== null && (
        <LoadFailed title="Couldn't load the print jobs" error={error} retry={refetch} />
      )}
      {!isFailed && jobs.length === 0 && (
        <EmptyState
          illustration="box"
          heading="h3"
          title={isFiltered ? 'No print jobs match' : 'No print jobs yet'}
          actions={
            isFiltered && (
              <Button
                variant="default"
                onClick={() => {
                  setFilter(NO_FILTER);
                  firstFilter.current?.focus();
                }}
              >
                Clear filters
              </Button>
            )
          }
        >
          <p>
            {isFiltered
              ? 'Choose another printer or state.'
              : 'Labels that users send to a printer appear here for 90 days.'}
          </p>
        </EmptyState>
      )}
      {!isFailed && jobs.length > 0 && (
        <ul
          ref={list}
          className={styles.list}
          aria-label="Print jobs"
          aria-busy={isPlaceholderData}
          tabIndex={-1}
        >
          {jobs.map((job) => (
            <PrintJobRow
              key={job.id}
              job={job}
              later={jobs.slice(0, jobs.indexOf(job))}
              printAgain={() => setPrinted(job.references)}
            />
          ))}
        </ul>
      )}
      {!isFailed && error !== null && (
        <p role="alert" className={styles.note}>
          {messageOf(error, "Couldn't refresh the print jobs. Check your connection.")}
        </p>
      )}
      {!isFailed && hasNextPage && (
        <div className={styles.more}>
          <BusyButton variant="default" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </BusyButton>
        </div>
      )}
      {printed !== null && (
        <BulkDocumentsDialog references={printed} types={['FRTLABEL']} close={() => setPrinted(null)} />
      )}
    </Card>
  );
}
