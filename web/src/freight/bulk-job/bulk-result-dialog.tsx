import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { DocumentResults } from '#freight/bulk-documents/document-results.tsx';
import type { WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import styles from '#freight/bulk-job/bulk-result-dialog.module.css';
import {
  type BulkJob,
  bulkSummary,
  bulkTitle,
  failureSummary,
  doneReferences,
  printableReferences,
  unchangedSummary,
} from '#freight/bulk-job/bulk-messages.ts';
import { retryableReferences } from '#freight/bulk-job/retryable-references.ts';
import { UndoJobDialog } from '#freight/bulk-job/undo-job-dialog.tsx';
import { useBulkProgress } from '#freight/bulk-job/use-bulk-progress.ts';
import { wholeNumber } from '#freight/figures.ts';
import { ResultsTable } from '#freight/results-table.tsx';
import { selectionRequest } from '#freight/selection-request.ts';
import { Dialog } from '#kit/dialog.tsx';
import { lastListHref, LIST_PATH } from '#kit/last-list.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Icon } from '#ui/icon.tsx';
import { useMedium } from '#ui/use-media.ts';

/** Progress of a bulk job and, once it is finished, the outcome per consignment (BULK-03). */
export function BulkResultDialog({
  jobId,
  started,
  tab,
  retry,
  repeat,
  undo,
  isUndoing = false,
  print,
  note,
  close,
}: {
  readonly jobId: number;
  /** Action and size, until the first response arrives. */
  readonly started?: Pick<BulkJob, 'action' | 'total' | 'undoes'>;
  /** For documents requested in this tab: they open automatically, the first of them in this tab. */
  readonly tab?: WaitingTab | null | undefined;
  /** Repeats the failed items. */
  readonly retry: (job: BulkJob) => void;
  /** Repeats all items. */
  readonly repeat: (job: BulkJob) => void;
  /** Takes the job back. */
  readonly undo?: (job: BulkJob) => void;
  readonly isUndoing?: boolean;
  /** Creates the documents of consignments that are now Ready. */
  readonly print?: (references: readonly string[]) => void;
  /** Shown above the results. */
  readonly note?: ReactNode;
  readonly close: () => void;
}) {
  const { tenant } = useSession();
  const { permissions } = useOrganisationContext();
  const { data: job, error } = useBulkProgress(jobId);
  const known = job ?? started;
  const hasFailed = job !== undefined && retryableReferences(job).length > 0;
  const isPrinted = job?.action === 'documents' && job.state === 'finished';
  const printable =
    job?.state === 'finished' && permissions.has('Consignment.PRINT') ? printableReferences(job) : [];
  const settled = job?.settled ?? 0;
  useEffect(() => tab?.setMessage(progressMessage(settled, known?.total ?? 0)), [tab, settled, known?.total]);
  const [isConfirming, setConfirming] = useState(false);
  const canUndo = undo !== undefined && job?.undo?.canUndo === true;
  const isLost = job === undefined && error !== null;
  useEffect(() => {
    if (isLost) tab?.close();
  }, [isLost, tab]);
  if (isConfirming && canUndo) {
    const back = () => setConfirming(false);
    return <UndoJobDialog key="undo" job={job} isBusy={isUndoing} undo={() => undo(job)} back={back} />;
  }
  return (
    <Dialog
      key="result"
      title={known === undefined ? 'Results' : bulkTitle(known.action, known.total, known.undoes)}
      size={720}
      close={close}
      actions={
        <>
          {canUndo && (
            <Button
              variant="default"
              leftSection={<Icon of={IconArrowBackUp} />}
              aria-haspopup="dialog"
              onClick={() => setConfirming(true)}
            >
              Undo
            </Button>
          )}
          {job?.state === 'finished' && hasFailed && job.action !== 'undo' && (
            <Button variant="default" leftSection={<Icon of={IconRefresh} />} onClick={() => retry(job)}>
              Retry failed
            </Button>
          )}
          {print !== undefined && printable.length > 0 && (
            <Button
              variant="default"
              leftSection={<Icon of={IconPrinter} />}
              aria-haspopup="dialog"
              onClick={() => print(printable)}
            >
              {tenant.hasLabels ? 'Labels and notes' : 'Notes'} of {countOf(printable.length, 'consignment')}
            </Button>
          )}
          {job?.state === 'finished' && <SelectAgain references={doneReferences(job)} close={close} />}
          <Button data-autofocus onClick={close}>
            Close
          </Button>
        </>
      }
    >
      {note}
      {isLost ? (
        <p role="alert">
          {messageOf(error, "Couldn't load the results. Close this dialog and open it again.")}
        </p>
      ) : (
        <Progress job={job} total={known?.total ?? 0} />
      )}
      {job?.state === 'finished' && <UndoNote undo={job.undo} />}
      {isPrinted && (
        <DocumentResults jobId={jobId} tab={tab} createAgain={() => repeat(job)}>
          {(linksOf) => <Results job={job} close={close} detailsOf={linksOf} />}
        </DocumentResults>
      )}
      {job !== undefined && !isPrinted && <Results job={job} close={close} />}
    </Dialog>
  );
}

/** Successful items were deselected. This selects them again in the list, for the next step. */
function SelectAgain({
  references,
  close,
}: {
  readonly references: readonly string[];
  readonly close: () => void;
}) {
  const router = useRouter();
  const canSelect = useMedium();
  if (!canSelect || references.length === 0) return null;
  const select = () => {
    selectionRequest.request(references);
    close();
    if (router.state.location.pathname !== LIST_PATH) router.history.push(lastListHref(sessionStorage));
  };
  return (
    <Button variant="default" onClick={select}>
      {references.length === 1
        ? 'Select this consignment again'
        : `Select these ${wholeNumber(references.length)} consignments again`}
    </Button>
  );
}

/** Why the job cannot be undone. A job that changed nothing needs no reason. */
function UndoNote({ undo }: Pick<BulkJob, 'undo'>) {
  // Other servers do not send the field.
  const reason = undo?.reason ?? null;
  return reason === null || undo?.consignments === 0 ? null : <p className={styles.undo}>{reason}</p>;
}

function Progress({ job, total }: { readonly job: BulkJob | undefined; readonly total: number }) {
  if (job?.state === 'finished') {
    const failures = failureSummary(job.results);
    const unchanged = unchangedSummary(job);
    return (
      <p className={styles.summary} role="status">
        {bulkSummary(job)}
        {unchanged !== '' && <span className={styles.unchanged}>{unchanged}</span>}
        {failures !== '' && <span className={styles.failures}>{failures}</span>}
      </p>
    );
  }
  const settled = job?.settled ?? 0;
  return (
    <div className={styles.progress}>
      <p>
        <span className={styles.count}>{progressMessage(settled, total)}</span>
        <span className={styles.soft}>
          You can close this dialog. The results will appear in your notifications.
        </span>
      </p>
      <progress className={styles.bar} aria-label="Progress" max={Math.max(total, 1)} value={settled} />
    </div>
  );
}

const progressMessage = (settled: number, total: number): string =>
  `${wholeNumber(settled)} of ${wholeNumber(total)} done`;

function Results({
  job,
  close,
  detailsOf,
}: {
  readonly job: BulkJob;
  readonly close: () => void;
  /** Rendered before the messages. */
  readonly detailsOf?: (reference: string) => ReactNode;
}) {
  const [hidesSuccess, setHidesSuccess] = useState(false);
  const isMixed = new Set(job.results.map(({ outcome }) => outcome)).size > 1;
  const shown = job.results.filter(({ outcome }) => !(isMixed && hidesSuccess && outcome === 'Success'));
  return (
    <>
      {isMixed && (
        <div className={styles.only}>
          <CheckRow checked={hidesSuccess} onChange={setHidesSuccess}>
            Show problems only
          </CheckRow>
        </div>
      )}
      <ResultsTable results={shown} onFollow={close} {...(detailsOf !== undefined && { detailsOf })} />
    </>
  );
}
