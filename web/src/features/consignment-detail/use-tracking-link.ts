import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStatus, messageOf } from '#api/problem.ts';
import { type Consignment, consignmentKey, storeOwnChange } from '#freight/consignment-query.ts';
import { showResult } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

const CHANGED = { on: 'The tracking link is on', off: 'The tracking link is off' } as const;
const NOT_CHANGED = "Couldn't change the tracking link. Check your connection and try again.";

/** Turns the tracking link on or off, for the version shown. */
export function useTrackingLink({ reference, version }: Consignment) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isEnabled: boolean) =>
      call('setTrackingLink', {
        params: { org: organisationId, ref: reference },
        body: { isEnabled },
        ifMatch: version,
      }),
    onSuccess: async (saved, isEnabled) => {
      await storeOwnChange(queryClient, organisationId, saved);
      showResult('success', isEnabled ? CHANGED.on : CHANGED.off, { reference });
    },
    onError: async (failure) => {
      showResult('error', messageOf(failure, NOT_CHANGED), { reference });
      if (isStatus(failure, 412))
        await queryClient.invalidateQueries({ queryKey: consignmentKey({ organisationId, reference }) });
    },
  });
}
