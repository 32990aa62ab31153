import type { Sent } from '@cartage/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { extractsKey } from '#freight/extracts/extracts-query.ts';
import { followedExtracts } from '#freight/extracts/followed-extracts.ts';
import { showBegun, showError } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

export type ExtractWish = Sent<'startExtract', 'body'>;

/** An extract that the server makes while nobody waits; the bell tells how it ended. */
export function usePrepare() {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: (body: ExtractWish) => call('startExtract', { params: { org: organisationId }, body }),
    onSuccess: ({ id, fileName }) => {
      followedExtracts.follow({ organisationId, id });
      showBegun(`${fileName} is being prepared`, { extractId: id });
      void queryClient.invalidateQueries({ queryKey: extractsKey(organisationId) });
    },
    onError: (failure) => showError(messageOf(failure, 'Cannot download csv, please try again later')),
  });
  return { isPending, prepare: (body: ExtractWish) => mutate(body) };
}
