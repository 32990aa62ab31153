import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button } from '@mantine/core';
import styles from '#freight/print-queue/rejected-list.module.css';
import type { Rejected } from '#freight/print-queue/rejected-references.ts';
import { ResultsTable } from '#freight/results-table.tsx';

/** The consignments that kept a print from being sent, each with its reason. */
export function RejectedList({
  rejected,
  total,
  leaveOut,
  onFollow,
}: {
  readonly rejected: readonly Rejected[];
  /** Consignments of the print. */
  readonly total: number;
  /** Removes them from the print. */
  readonly leaveOut: () => void;
  /** Called when a consignment is opened. */
  readonly onFollow: () => void;
}) {
  if (rejected.length === 0) return null;
  const isAll = rejected.length === total;
  return (
    <div className={styles.rejected}>
      <div className={styles.head}>
        <p role="alert">
          No labels were sent.{' '}
          {isAll
            ? 'None of these consignments can be printed.'
            : `${rejected.length} of ${countOf(total, 'consignment')} can't be printed.`}
        </p>
        {!isAll && (
          <Button variant="default" size="xs" onClick={leaveOut}>
            Leave out {countOf(rejected.length, 'consignment')}
          </Button>
        )}
      </div>
      <ResultsTable
        results={rejected.map(({ reference, message }) => ({
          reference,
          outcome: 'Error',
          messages: [message],
        }))}
        onFollow={onFollow}
      />
    </div>
  );
}
