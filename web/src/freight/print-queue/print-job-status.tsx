import { Button } from '@mantine/core';
import { needsAttention, printJobMessage } from '#freight/print-queue/print-job-messages.ts';
import styles from '#freight/print-queue/print-job-status.module.css';
import type { PrintJobControl } from '#freight/print-queue/use-print-job.ts';

/** State of a print job, and offers the file when the printer does not print. */
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
  const isLost = job.state === 'taken' && job.isAgentOffline;
  const isOver = ['failed', 'cancelled', 'expired'].includes(job.state);
  const openInstead = () => {
    reset();
    chooseFile();
  };
  return (
    <div className={styles.status} data-problem={hasProblem || undefined}>
      <p role="status">{printJobMessage(job)}</p>
      {(isWaiting || isLost) && (
        <Button
          variant="default"
          size="xs"
          disabled={isBusy}
          onClick={() => cancel(hasProblem ? openInstead : reset)}
        >
          {hasProblem ? 'Open labels as a file' : 'Cancel print'}
        </Button>
      )}
      {isOver && (
        <Button variant="default" size="xs" onClick={openInstead}>
          Open labels as a file
        </Button>
      )}
    </div>
  );
}
