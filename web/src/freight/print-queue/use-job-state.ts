import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isStatus } from '#api/problem.ts';
import { canStillChange, type PrintJob } from '#freight/print-queue/print-job-messages.ts';
import { sentPrintJobs } from '#freight/print-queue/sent-print-jobs.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

const POLL_MS = 2_000;

export const printJobKey = (organisationId: number, id: number | null) =>
  ['print-job', organisationId, id] as const;

/** The jobs that the user sent from this browser, latest first. */
export function useSentPrintJobs() {
  const { organisationId, user } = useOrganisationContext();
  return useSyncExternalStore(sentPrintJobs.subscribe, sentPrintJobs.read).filter(
    (one) => one.organisationId === organisationId && one.sub === user.sub,
  );
}

/** The state of a job, read again while it is open. Until the first response: as this browser read it last. */
export function useJobState(id: number | null, intervalOf = () => POLL_MS): PrintJob | null {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const stored = useSentPrintJobs().find(({ job }) => job.id === id)?.job ?? null;
  const { data, error } = useQuery({
    queryKey: printJobKey(organisationId, id),
    queryFn: ({ signal }) =>
      call('printJob', { params: { org: organisationId, id: String(id) }, signal, isQuiet: true }),
    enabled: ({ state: { data: read } }) => id !== null && isUnsettled(read ?? stored),
    staleTime: POLL_MS,
    refetchInterval: ({ state }) => !isStatus(state.error, 404) && intervalOf(),
  });
  const store = useEffectEvent((read: PrintJob) => {
    if (stored !== null && !isSameState(stored, read)) sentPrintJobs.update(organisationId, read);
  });
  useEffect(() => {
    if (data !== undefined) store(data);
  }, [data]);
  // The job is deleted, or it is of another installation.
  const isUnknown = isStatus(error, 404);
  useEffect(() => {
    if (isUnknown && id !== null) sentPrintJobs.remove(organisationId, id);
  }, [isUnknown, organisationId, id]);
  return isUnknown ? null : (data ?? stored);
}

const isUnsettled = (job: PrintJob | null) => job === null || canStillChange(job);

const isSameState = (one: PrintJob, other: PrintJob) =>
  one.state === other.state && one.problem === other.problem && one.isAgentOffline === other.isAgentOffline;
