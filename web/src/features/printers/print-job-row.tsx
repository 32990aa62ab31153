import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { isPrintJobOpen } from '@cartage/domain/documents/print-job.ts';
import { countOf } from '@cartage/domain/freight/count-of.ts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { STATE_NAMES, STATE_TONES } from '#features/printers/print-job-states.ts';
import styles from '#features/printers/printers.module.css';
import { hasFailed, needsAttention, printJobMessage } from '#freight/print-queue/print-job-messages.ts';
import { type ListedPrintJob, printJobsKey } from '#freight/print-queue/print-jobs-query.ts';
import { sentPrintJobs } from '#freight/print-queue/sent-print-jobs.ts';
import { printJobKey } from '#freight/print-queue/use-job-state.ts';
import { BusyButton } from '#kit/busy-button.tsx';
import { useLostFocus } from '#kit/use-lost-focus.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { Badge } from '#ui/badge.tsx';

/** Consignments that a row lists at first. */
const LISTED = 3;

/** One print job, with its user, its consignments and the actions of the user. */
export function PrintJobRow({
  job,
  later,
  printAgain,
}: {
  readonly job: ListedPrintJob;
  readonly later: readonly ListedPrintJob[];
  readonly printAgain: () => void;
}) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const { target, onFocus } = useLostFocus<HTMLLIElement>();
  const { id, state, references, isOwn, requestedBy } = job;
  // The bell announces the jobs that are not listed.
  useEffect(() => (isOwn ? sentPrintJobs.show(id) : undefined), [isOwn, id]);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('cancelPrintJob', { params: { org: organisationId, id: String(id) } }),
    onSuccess: (cancelled) => {
      queryClient.setQueryData(printJobKey(organisationId, id), cancelled);
      sentPrintJobs.update(organisationId, cancelled);
      showSuccess('Print cancelled');
    },
    onError: (failure) =>
      showError(messageOf(failure, "Couldn't cancel the print. Check your connection and try again.")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: printJobsKey(organisationId) }),
  });
  const [reference] = references;
  const isProblem = hasProblem(job, later);
  const of = (
    <span className="visually-hidden">
      {' '}
      {references.length === 1 ? reference : countOf(job.consignments, 'consignment')}
    </span>
  );
  return (
    <li ref={target} tabIndex={-1} className={styles.row} onFocus={onFocus}>
      <div className={styles.text}>
        <p className={styles.state} data-problem={isProblem || undefined}>
          <Badge tone={isProblem && isPrintJobOpen(state) ? 'warning' : STATE_TONES[state]}>
            {STATE_NAMES[state]}
          </Badge>{' '}
          {printJobMessage(job)}
        </p>
        <Consignments of={job} />
        <p className={styles.soft}>
          {`${countOf(job.labels, 'label')} · sent ${formatDateTime(new Date(job.requestedAtUtc))} by ${requestedBy ?? 'a former user'}`}
        </p>
      </div>
      <div className={styles.buttons}>
        {job.canCancel && (
          <BusyButton variant="default" size="xs" isBusy={isPending} onClick={() => mutate()}>
            Cancel print
            {of}
          </BusyButton>
        )}
        {!isPrintJobOpen(state) && references.length > 0 && (
          <Button variant="default" size="xs" aria-haspopup="dialog" onClick={printAgain}>
            Print again
            {of}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The user sees only the consignments of their sites. */
function Consignments({ of: { references, consignments } }: { readonly of: ListedPrintJob }) {
  const [showsAll, setShowsAll] = useState(false);
  const listed = showsAll ? references : references.slice(0, LISTED);
  const hidden = consignments - references.length;
  return (
    <p className={styles.references}>
      {listed.map((reference) => (
        <Link key={reference} to="/consignment/$reference" params={{ reference }} className={styles.guide}>
          {reference}
        </Link>
      ))}
      {listed.length < references.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
          Show all {references.length}
          <span className="visually-hidden"> consignments</span>
        </Button>
      )}
      {hidden > 0 && <span className={styles.soft}>{countOf(hidden, 'consignment')} of other sites</span>}
    </p>
  );
}

/** A job that a user cancelled or sent again needs no action. */
function hasProblem(job: ListedPrintJob, later: readonly ListedPrintJob[]): boolean {
  const isProblem = job.state === 'cancelled' ? hasFailed(job) : needsAttention(job);
  const isSentAgain =
    job.references.length > 0 &&
    job.references.every((reference) =>
      later.some((one) => one.state !== 'cancelled' && one.references.includes(reference)),
    );
  return isProblem && !isSentAgain;
}
