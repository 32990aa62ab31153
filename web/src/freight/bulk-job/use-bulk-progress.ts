import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { bulkJobQuery } from '#freight/bulk-job/bulk-job-query.ts';
import { useLiveJob } from '#freight/live/use-live-job.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** Progress of a bulk job over the live stream, or by polling without a stream. */
export function useBulkProgress(jobId: number | null) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const [isLive, setLive] = useState(false);
  const options = bulkJobQuery(call, organisationId, { jobId: jobId ?? 0, isLive });
  const query = useQuery({ ...options, enabled: jobId !== null });
  const isWorking = jobId !== null && query.data?.state !== 'finished';
  useLiveJob({ kind: 'bulk', id: jobId, queryKey: options.queryKey, isWorking, setLive });
  return query;
}
