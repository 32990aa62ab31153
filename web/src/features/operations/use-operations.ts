import type { ResponseBody } from '@cartage/contract/operations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

export type OperationsStatus = ResponseBody<'operationsStatus'>;

const KEY = ['operations'];
const REFRESH_MS = 5_000;

export function useOperations() {
  const { call } = useSession();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('operationsStatus', { signal }),
    refetchInterval: REFRESH_MS,
  });
}

export function useRetry() {
  const { call } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: readonly string[]) => call('retryFailedJobs', { body: { ids: [...ids] } }),
    onSuccess: async ({ retried }) => {
      showSuccess(retried === 1 ? '1 job will be retried' : `${retried} jobs will be retried`);
      await queryClient.invalidateQueries({ queryKey: KEY });
    },
    onError: (failure) => showError(messageOf(failure, "Couldn't retry the jobs. Try again.")),
  });
}
