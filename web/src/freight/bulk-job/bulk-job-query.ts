import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import { LIVE_POLL_MS } from '#freight/live/use-live-job.ts';

/** Polls often at first, so that progress is visible, and less often for long jobs. */
const POLL_INTERVALS = [
  { polls: 60, ms: 500 },
  { polls: 150, ms: 2_000 },
  { polls: Number.POSITIVE_INFINITY, ms: 15_000 },
] as const;

/** Progress of a bulk job; polled until it is finished. `isLive`: the live stream reports its changes. */
export function bulkJobQuery(
  call: Call,
  organisationId: number,
  { jobId, isLive }: { readonly jobId: number; readonly isLive: boolean },
) {
  return queryOptions({
    queryKey: ['bulk-job', organisationId, jobId],
    queryFn: ({ signal }) => call('bulkJob', { params: { org: organisationId, id: jobId }, signal }),
    refetchInterval: ({ state }) => {
      if (state.data?.state === 'finished') return false;
      if (isLive) return LIVE_POLL_MS;
      const fetches = state.dataUpdateCount + state.errorUpdateCount;
      return POLL_INTERVALS.find(({ polls }) => fetches < polls)?.ms ?? false;
    },
    // The job continues behind the document tab that it opened, and its end must be noticed there too.
    refetchIntervalInBackground: true,
    // The provider may be notified after the job has finished, which changes the outcome.
    staleTime: 0,
  });
}

/** Renews links before they expire after five minutes. */
const LINK_REFRESH_MS = 4 * 60_000;

/** Documents of a finished job, with links. */
export function bulkDocumentsQuery(call: Call, organisationId: number, jobId: number) {
  return queryOptions({
    queryKey: ['bulk-documents', organisationId, jobId],
    queryFn: ({ signal }) => call('bulkJobDocuments', { params: { org: organisationId, id: jobId }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: LINK_REFRESH_MS,
  });
}

/** The user's recent bulk jobs from all tabs and devices. */
export function bulkJobsQuery(call: Call, organisationId: number) {
  return queryOptions({
    queryKey: ['bulk-jobs', organisationId],
    queryFn: ({ signal }) => call('bulkJobs', { params: { org: organisationId }, signal }),
    staleTime: 0,
  });
}
