import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { combinationsQuery } from '#freight/combinations/combinations-query.ts';
import { useLiveChanges } from '#freight/live/use-live-changes.ts';
import { type Coalesced, coalesce } from '#kit/coalesce.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

/**
 * Updates the combinations after changes at all sites of the user, because they do not depend on the selected sites. A
 * failure leaves them as they are.
 */
export function useLiveCombinations(isEnabled: boolean): void {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const updates = useRef<Coalesced>(null);
  useEffect(() => {
    const { queryKey } = combinationsQuery(call, organisationId, null);
    const coalesced = coalesce(() =>
      queryClient.refetchQueries({ queryKey, exact: true }, { throwOnError: true }),
    );
    updates.current = coalesced;
    return () => coalesced.cancel();
  }, [call, organisationId, queryClient]);
  useLiveChanges(() => updates.current?.trigger(), isEnabled);
}
