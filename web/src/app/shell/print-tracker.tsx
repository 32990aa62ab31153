import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { canStillChange, needsAttention, printJobMessage } from '#freight/print-queue/print-job-messages.ts';
import { type SentPrintJob, sentPrintJobs } from '#freight/print-queue/sent-print-jobs.ts';
import { useJobState, useSentPrintJobs } from '#freight/print-queue/use-job-state.ts';
import { showResult } from '#kit/toasts.ts';
import { useOrganisationContext } from '#session/session-context.tsx';

const MIN_INTERVAL_MS = 4_000;
const MAX_INTERVAL_MS = 60_000;

/** Announces prints that fail or wait for an offline printer, on any page, once no dialog shows them. */
export function PrintTracker() {
  return useSentPrintJobs()
    .filter(({ job }) => canStillChange(job))
    .map((sent) => <TrackedPrint key={sent.job.id} sent={sent} />);
}

function TrackedPrint({ sent: { job: stored, announced } }: { readonly sent: SentPrintJob }) {
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  // Less often as the job gets older.
  const job = useJobState(stored.id, () => {
    const age = Date.now() - Date.parse(stored.requestedAtUtc);
    return Math.min(Math.max(age / 10, MIN_INTERVAL_MS), MAX_INTERVAL_MS);
  });
  const current = job === null ? '' : printJobMessage(job);
  const onChange = useEffectEvent((message: string) => {
    if (job === null) return;
    const isPrinted = job.state === 'printed';
    // The lists show which labels are printed.
    if (isPrinted) void queryClient.invalidateQueries({ queryKey: ['consignments', 'label-prints'] });
    if (sentPrintJobs.isShown(job.id) || message === announced) return;
    // A print is announced only after its problem was.
    if (!needsAttention(job) && !(isPrinted && announced !== '')) return;
    sentPrintJobs.setAnnounced(organisationId, job.id, message);
    showResult(isPrinted ? 'success' : 'error', message, { printJobId: job.id });
  });
  useEffect(() => onChange(current), [current]);
  return null;
}
