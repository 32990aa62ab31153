import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';

/** Often enough that progress is seen to go on. */
const LOOK_EVERY_MS = 500;

/** How far bulk work is; asked for again and again until it is finished. */
export function bulkJobQuery(call: Call, organisationId: number, jobId: number) {
  return queryOptions({
    queryKey: ['bulk-job', organisationId, jobId],
    queryFn: ({ signal }) => call('bulkJob', { params: { org: organisationId, id: jobId }, signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'finished' ? false : LOOK_EVERY_MS),
    // What was not told to the provider yet may be by the time it is looked at again.
    staleTime: 0,
  });
}
