import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { needsAttention, printJobMessage } from '#freight/print-queue/print-job-messages.ts';
import styles from '#freight/print-queue/print-job-status.module.css';
import type { PrintJobControl } from '#freight/print-queue/use-print-job.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { isFocusLost } from '#kit/is-focus-lost.ts';
import { useLostFocus } from '#kit/use-lost-focus.ts';

/** State of a print job, and offers the file when the printer does not print. */
export function PrintJobStatus<Tab extends { readonly close: () => void }>({
  print: { job, isBusy, cancel, reset },
  openTab,
  chooseFile,
  onCancelled,
  focusNext,
  note,
}: {
  readonly print: PrintJobControl;
  /** Opens the tab of the file with the click, because browsers block one that opens later. */
  readonly openTab?: () => Tab | null;
  /** Offers the labels as a file. */
  readonly chooseFile: (tab: Tab | null) => void;
  readonly onCancelled?: () => void;
  /** Moves the focus, because its button is no longer shown. */
  readonly focusNext: () => void;
  /** What else the user should know about the job. */
  readonly note?: string | null;
}) {
  const isLeft = useRef(false);
  const isEmpty = job === null;
  const moveFocus = useEffectEvent(() => {
    if (isLeft.current && isFocusLost()) focusNext();
    isLeft.current = false;
  });
  useEffect(() => {
    if (isEmpty) moveFocus();
  }, [isEmpty]);
  const hasProblem = job !== null && needsAttention(job);
  const isWaiting = job?.state === 'queued' || (job?.state === 'taken' && job.isAgentOffline);
  const isOver = hasProblem && ['failed', 'cancelled', 'expired'].includes(job.state);
  const leave = () => {
    isLeft.current = true;
    reset();
  };
  const openInstead = (tab: Tab | null) => {
    leave();
    chooseFile(tab);
  };
  const cancelPrint = () => {
    if (!hasProblem)
      return cancel(() => {
        leave();
        onCancelled?.();
      });
    const tab = openTab?.() ?? null;
    return cancel(
      () => openInstead(tab),
      () => tab?.close(),
    );
  };
  // The print can begin or end while its button has the focus.
  const { target, onFocus } = useLostFocus<HTMLParagraphElement>();
  if (job === null) return null;
  return (
    <div className={styles.status} data-problem={hasProblem || undefined} onFocus={onFocus}>
      <p role="status" ref={target} tabIndex={-1}>
        {printJobMessage(job)}
        {note && <span className={styles.note}>{note}</span>}
      </p>
      {isWaiting && (
        <BusyButton variant="default" size="xs" isBusy={isBusy} onClick={cancelPrint}>
          {hasProblem ? 'Open labels as a file' : 'Cancel print'}
        </BusyButton>
      )}
      {isOver && (
        <Button variant="default" size="xs" onClick={() => openInstead(openTab?.() ?? null)}>
          Open labels as a file
        </Button>
      )}
    </div>
  );
}
