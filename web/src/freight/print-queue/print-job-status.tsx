import { Button } from '@mantine/core';
import { needsAttention, printJobMessage } from '#freight/print-queue/print-job-messages.ts';
import styles from '#freight/print-queue/print-job-status.module.css';
import type { PrintJobControl } from '#freight/print-queue/use-print-job.ts';

/** State of a print job, and offers the file when the printer does not print. */
export function PrintJobStatus({
  print: { job, isBusy, cancel, reset },
  chooseFile,
  onCancelled,
  note,
}: {
  readonly print: PrintJobControl;
  /** Offers the labels as a file. */
  readonly chooseFile: () => void;
  readonly onCancelled?: () => void;
  /** What else the user should know about the job. */
  readonly note?: string | null;
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
  const returnToChoice = () => {
    reset();
    onCancelled?.();
  };
  return (
    <div className={styles.status} data-problem={hasProblem || undefined}>
      <p role="status">
        {printJobMessage(job)}
        {note && <span className={styles.note}>{note}</span>}
      </p>
      {(isWaiting || isLost) && (
        <Button
          variant="default"
          size="xs"
          disabled={isBusy}
          onClick={() => cancel(hasProblem ? openInstead : returnToChoice)}
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
