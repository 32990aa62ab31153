import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button } from '@mantine/core';
import { needsAttention, printJobMessage } from '#freight/print-queue/print-job-messages.ts';
import styles from '#freight/print-queue/print-job-status.module.css';
import type { PrintJobControl } from '#freight/print-queue/use-print-job.ts';

/** Where a print job is, with the way out when the printer does not print. */
export function PrintJobStatus({
  print: { job, isBusy, cancel, reset },
  chooseFile,
}: {
  readonly print: PrintJobControl;
  /** Offers the labels as a file. */
  readonly chooseFile: () => void;
}) {
  if (job === null) return null;
  const hasProblem = needsAttention(job);
  const isWaiting = job.state === 'queued';
  const isOver = ['failed', 'cancelled', 'expired'].includes(job.state);
  const openInstead = () => {
    reset();
    chooseFile();
  };
  return (
    <div className={styles.status} data-problem={hasProblem || undefined}>
      <p role="status">
        {printJobMessage(job)} ({countOf(job.labels, 'label')})
      </p>
      {isWaiting && (
        <Button
          variant="default"
          size="xs"
          disabled={isBusy}
          onClick={() => cancel(hasProblem ? openInstead : reset)}
        >
          {hasProblem ? 'Download the PDF instead' : 'Cancel print'}
        </Button>
      )}
      {(isOver || (job.state === 'taken' && job.isPrinterSilent)) && (
        <Button variant="default" size="xs" onClick={openInstead}>
          Download the PDF instead
        </Button>
      )}
    </div>
  );
}
