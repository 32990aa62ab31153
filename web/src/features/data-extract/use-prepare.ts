import type { Sent } from '@cartage/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { extractsKey } from '#freight/extracts/extracts-query.ts';
import { trackedExtracts } from '#freight/extracts/tracked-extracts.ts';
import { showStarted, showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

export type ExtractRequest = Sent<'startExtract', 'body'>;

/** Starts an extract in the background; its result appears in the notifications. */
export function usePrepare() {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: (body: ExtractRequest) => call('startExtract', { params: { org: organisationId }, body }),
    onSuccess: ({ id, fileName }) => {
      trackedExtracts.track({ organisationId, id });
      showStarted(`${fileName} is being prepared`, { extractId: id });
      void queryClient.invalidateQueries({ queryKey: extractsKey(organisationId) });
    },
    onError: (failure) => showError(messageOf(failure, 'Cannot download csv, please try again later')),
  });
  return { isPending, prepare: (body: ExtractRequest) => mutate(body) };
}
