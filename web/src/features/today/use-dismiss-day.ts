import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStatus, messageOf } from '#api/problem.ts';
import { type FailedDay, type TodayFilter, todayQuery } from '#features/today/today-query.ts';
import { showError } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

/** Removes a failed day from Today, for all users. */
export function useDismissDay(filter: TodayFilter) {
  const { call } = useSession();
  const { organisationId } = filter;
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ standingOrderId: id, day }: FailedDay) => {
      try {
        await call('dismissStandingOrderDay', { params: { org: organisationId, id, day }, body: {} });
      } catch (failure) {
        // A change of the order has processed the day again, so it is not on Today any more.
        if (!isStatus(failure, 404)) throw failure;
      }
    },
    onError: (failure) =>
      showError(messageOf(failure, "Couldn't dismiss the day. Check your connection and try again.")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: todayQuery(call, filter).queryKey }),
  });
  return {
    dismiss: (row: FailedDay) => {
      // A second click has the same effect.
      if (!isPending) mutate(row);
    },
    busy: isPending ? `${variables.standingOrderId} ${variables.day}` : null,
  };
}
