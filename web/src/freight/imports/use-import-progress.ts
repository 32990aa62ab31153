import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { importQuery } from '#freight/imports/import-query.ts';
import { useLiveJob } from '#freight/live/use-live-job.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/** Progress of an import over the live stream, or by polling without a stream. */
export function useImportProgress(importId: number) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const [isLive, setLive] = useState(false);
  const options = importQuery(call, organisationId, { importId, isLive });
  const query = useQuery(options);
  const isWorking = query.data?.state !== 'finished';
  useLiveJob({ kind: 'import', id: importId, queryKey: options.queryKey, isWorking, setLive });
  return query;
}
