import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { extractsQuery, isAnyWorking } from '#freight/extracts/extracts-query.ts';
import { useLiveJob } from '#freight/live/use-live-job.ts';
import { CurrentOrganisation, useSession } from '#session/session-context.tsx';

/** The user's recent extracts, and their progress over the live stream or by polling. */
export function useExtracts(isEnabled = true) {
  const { call } = useSession();
  // Null for a user without an organisation, who has no extracts.
  const organisation = useContext(CurrentOrganisation);
  const [isLive, setLive] = useState(false);
  const options = extractsQuery(call, organisation?.organisationId ?? 0, isLive);
  const enabled = isEnabled && organisation?.permissions.has('Consignment.LimitedEdit') === true;
  const query = useQuery({ ...options, enabled });
  const isWorking = enabled && isAnyWorking(query.data);
  useLiveJob({ kind: 'extract', id: null, queryKey: options.queryKey, isWorking, setLive });
  return query;
}
