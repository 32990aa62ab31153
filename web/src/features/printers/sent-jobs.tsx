import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { isPrintJobOpen } from '@cartage/domain/documents/print-job.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import styles from '#features/printers/printers.module.css';
import { hasFailed, needsAttention, printJobMessage } from '#freight/print-queue/print-job-messages.ts';
import { isSuperseded, type SentPrintJob, sentPrintJobs } from '#freight/print-queue/sent-print-jobs.ts';
import { printJobKey, useJobState, useSentPrintJobs } from '#freight/print-queue/use-job-state.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { lazyComponent } from '#kit/lazy-component.tsx';
import { showError } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Card } from '#ui/card.tsx';

const BulkDocumentsDialog = lazyComponent(
  async () => (await import('#freight/bulk-documents/bulk-documents-dialog.tsx')).BulkDocumentsDialog,
);

/** The user's print jobs from this browser, so that a failed one is not missed after its dialog was closed. */
export function SentJobs() {
  const sent = useSentPrintJobs();
  const [printed, setPrinted] = useState<readonly string[] | null>(null);
  const list = useRef<HTMLUListElement>(null);
  if (sent.length === 0) return null;
  const problems = sent.filter((one) => hasProblem(one, sent)).length;
  return (
    <Card
      title="Your print jobs from this browser"
      flush
      {...(problems > 0 && { end: <span className={styles.problems}>{countOf(problems, 'problem')}</span> })}
    >
      <ul ref={list} className={styles.list} aria-label="Your print jobs" tabIndex={-1}>
        {sent.map((one) => (
          <JobRow
            key={one.job.id}
            sent={one}
            hasProblem={hasProblem(one, sent)}
            printAgain={() => setPrinted(one.references)}
            onCancelled={() => list.current?.focus()}
          />
        ))}
      </ul>
      {printed !== null && (
        <BulkDocumentsDialog references={printed} types={['FRTLABEL']} close={() => setPrinted(null)} />
      )}
    </Card>
  );
}

/** A job that the user cancelled, replaced by a file or sent again needs no action. */
const hasProblem = (one: SentPrintJob, sent: readonly SentPrintJob[]): boolean =>
  (one.job.state === 'cancelled' ? hasFailed(one.job) : needsAttention(one.job)) &&
  !one.isDismissed &&
  !isSuperseded(one, sent);

function JobRow({
  sent: { job: stored, references },
  hasProblem: isProblem,
  printAgain,
  onCancelled,
}: {
  readonly sent: SentPrintJob;
  readonly hasProblem: boolean;
  readonly printAgain: () => void;
  readonly onCancelled: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const job = useJobState(stored.id) ?? stored;
  const { id, state, isAgentOffline } = job;
  useEffect(() => sentPrintJobs.show(id), [id]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('cancelPrintJob', { params: { org: organisationId, id: String(id) } }),
    onSuccess: (cancelled) => {
      queryClient.setQueryData(printJobKey(organisationId, id), cancelled);
      sentPrintJobs.update(organisationId, cancelled);
      onCancelled();
    },
    onError: (failure) => {
      showError(messageOf(failure, "Couldn't cancel the print. Check your connection and try again."));
      void queryClient.invalidateQueries({ queryKey: printJobKey(organisationId, id) });
    },
  });
  const [reference] = references;
  const of = (
    <span className="visually-hidden">
      {' '}
      {references.length === 1 ? reference : countOf(references.length, 'consignment')}
    </span>
  );
  const canCancel = state === 'queued' || (state === 'taken' && isAgentOffline);
  return (
    <li className={styles.row}>
      <div className={styles.text}>
        <p className={styles.state} data-problem={isProblem || undefined}>
          {printJobMessage(job)}
        </p>
        <p className={styles.soft}>
          {references.length === 1 && reference !== undefined ? (
            <Link to="/consignment/$reference" params={{ reference }} className={styles.guide}>
              {reference}
            </Link>
          ) : (
            countOf(references.length, 'consignment')
          )}
          {` · sent ${formatDateTime(new Date(job.requestedAtUtc))}`}
        </p>
      </div>
      <div className={styles.buttons}>
        {canCancel && (
          <BusyButton variant="default" size="xs" isBusy={isPending} onClick={() => mutate()}>
            Cancel print
            {of}
          </BusyButton>
        )}
        {!isPrintJobOpen(state) && (
          <Button variant="default" size="xs" aria-haspopup="dialog" onClick={printAgain}>
            Print again
            {of}
          </Button>
        )}
      </div>
    </li>
  );
}
