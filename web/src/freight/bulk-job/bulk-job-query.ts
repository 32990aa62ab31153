import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

/** Often enough that progress is seen to go on; what takes long is looked at less often. */
const LOOK_EVERY_MS = [
  { looks: 60, ms: 500 },
  { looks: 150, ms: 2_000 },
  { looks: Number.POSITIVE_INFINITY, ms: 15_000 },
] as const;

/** How far bulk work is; asked for again and again until it is finished. */
export function bulkJobQuery(call: Call, organisationId: number, jobId: number) {
  return queryOptions({
    queryKey: ['bulk-job', organisationId, jobId],
    queryFn: ({ signal }) => call('bulkJob', { params: { org: organisationId, id: jobId }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'finished'
        ? false
        : (LOOK_EVERY_MS.find(({ looks }) => state.dataUpdateCount + state.errorUpdateCount < looks)?.ms ??
          false),
    // Behind a tab that was opened for what is being made, and so that its end is told there too.
    refetchIntervalInBackground: true,
    // What was not told to the provider yet may be by the time it is looked at again.
    staleTime: 0,
  });
}

/** In time before links that are good for five minutes are too old. */
const RENEW_MS = 4 * 60_000;

/** What finished work has made, with links. */
export function bulkDocumentsQuery(call: Call, organisationId: number, jobId: number) {
  return queryOptions({
    queryKey: ['bulk-documents', organisationId, jobId],
    queryFn: ({ signal }) => call('bulkJobDocuments', { params: { org: organisationId, id: jobId }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: RENEW_MS,
  });
}

/** The person's own of the last days, begun in whichever tab and on whichever device. */
export function bulkJobsQuery(call: Call, organisationId: number) {
  return queryOptions({
    queryKey: ['bulk-jobs', organisationId],
    queryFn: ({ signal }) => call('bulkJobs', { params: { org: organisationId }, signal }),
    staleTime: 0,
  });
}
