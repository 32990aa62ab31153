import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button } from '@mantine/core';
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { DocumentResults } from '#freight/bulk-documents/document-results.tsx';
import type { WaitingTab } from '#freight/bulk-documents/waiting-tab.ts';
import { bulkJobQuery } from '#freight/bulk-job/bulk-job-query.ts';
import styles from '#freight/bulk-job/bulk-result-dialog.module.css';
import {
  type BulkJob,
  bulkSummary,
  bulkTitle,
  bulkTrouble,
  doneOf,
  failedOf,
  type JobAction,
  labelledNext,
} from '#freight/bulk-job/bulk-words.ts';
import { wholeNumber } from '#freight/figures.ts';
import { ResultsTable } from '#freight/results-table.tsx';
import { wantedMarks } from '#freight/wanted-marks.ts';
import { Dialog } from '#kit/dialog.tsx';
import { lastList, LIST_PATH } from '#kit/list-before.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { Icon } from '#ui/icon.tsx';
import { useMedium } from '#ui/use-media.ts';

/** How far bulk work is and, once it is finished, how each consignment ended (BULK-03). */
export function BulkResultDialog({
  jobId,
  begun,
  tab,
  retry,
  repeat,
  print,
  close,
}: {
  readonly jobId: number;
  /** What is known of it while its first answer is on the way. */
  readonly begun?: { readonly action: JobAction; readonly total: number };
  /** For documents that somebody just asked for: they open by themselves, the first of them in it. */
  readonly tab?: WaitingTab | null;
  /** Those that failed, and only those. */
  readonly retry: (job: BulkJob) => void;
  /** All of it. */
  readonly repeat: (job: BulkJob) => void;
  /** What is Ready from now on is labelled next. */
  readonly print?: (references: readonly string[]) => void;
  readonly close: () => void;
}) {
  const { call, tenant } = useSession();
  const { organisationId, permissions } = useWorkplace();
  const { data: job, error } = useQuery(bulkJobQuery(call, organisationId, jobId));
  const known = job ?? begun;
  const hasFailed = job !== undefined && failedOf(job).length > 0;
  const isPrinted = job?.action === 'documents' && job.state === 'finished';
  const printable =
    job?.state === 'finished' && permissions.has('Consignment.PRINT') ? labelledNext(job) : [];
  const settled = job?.settled ?? 0;
  useEffect(() => tab?.say(progressWords(settled, known?.total ?? 0)), [tab, settled, known?.total]);
  const isLost = job === undefined && error !== null;
  useEffect(() => {
    if (isLost) tab?.close();
  }, [isLost, tab]);
  return (
    <Dialog
      title={known === undefined ? 'Results' : bulkTitle(known.action, known.total)}
      size={720}
      close={close}
      actions={
        <>
          {job?.state === 'finished' && hasFailed && (
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
          {job?.state === 'finished' && <SelectAgain references={doneOf(job)} close={close} />}
          <Button data-autofocus onClick={close}>
            Close
          </Button>
        </>
      }
    >
      {isLost ? (
        <p role="alert">
          {messageOf(error, 'The results could not be fetched. Close this and open it again.')}
        </p>
      ) : (
        <Progress job={job} total={known?.total ?? 0} />
      )}
      {isPrinted && (
        <DocumentResults jobId={jobId} tab={tab} makeAgain={() => repeat(job)}>
          {(linksOf) => <Results job={job} close={close} detailsOf={linksOf} />}
        </DocumentResults>
      )}
      {job !== undefined && !isPrinted && <Results job={job} close={close} />}
    </Dialog>
  );
}

/** What is done is not marked any more: here it is again, in the list and as one set, for the next step. */
function SelectAgain({
  references,
  close,
}: {
  readonly references: readonly string[];
  readonly close: () => void;
}) {
  const router = useRouter();
  const canMark = useMedium();
  if (!canMark || references.length === 0) return null;
  const select = () => {
    wantedMarks.ask(references);
    close();
    if (router.state.location.pathname !== LIST_PATH) router.history.push(lastList(sessionStorage));
  };
  return (
    <Button variant="default" onClick={select}>
      {references.length === 1
        ? 'Select this one again'
        : `Select these ${wholeNumber(references.length)} again`}
    </Button>
  );
}

function Progress({ job, total }: { readonly job: BulkJob | undefined; readonly total: number }) {
  if (job?.state === 'finished') {
    const trouble = bulkTrouble(job.results);
    return (
      <p className={styles.summary} role="status">
        {bulkSummary(job)}
        {trouble !== '' && <span className={styles.trouble}>{trouble}</span>}
      </p>
    );
  }
  const settled = job?.settled ?? 0;
  return (
    <div className={styles.progress}>
      <p>
        <span className={styles.count}>{progressWords(settled, total)}</span>
        <span className={styles.soft}>The work goes on if you close this. The bell has the results.</span>
      </p>
      <progress className={styles.bar} aria-label="Progress" max={Math.max(total, 1)} value={settled} />
    </div>
  );
}

const progressWords = (settled: number, total: number): string =>
  `${wholeNumber(settled)} of ${wholeNumber(total)} done`;

function Results({
  job,
  close,
  detailsOf,
}: {
  readonly job: BulkJob;
  readonly close: () => void;
  /** Stands before the messages. */
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
