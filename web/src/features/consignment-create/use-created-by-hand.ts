import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus } from '#api/problem.ts';
import { showError } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

interface FailedDay {
  readonly order: number;
  readonly day: string;
}

/**
 * Dismisses the failed day of a standing order once its consignment is created by hand. Otherwise another user, or a change
 * of the order, would create it a second time.
 */
export function useCreatedByHand() {
  const { call } = useSession();
  const { organisationId: org } = useOrganisationContext();
  const queryClient = useQueryClient();
  const filled = useRef<FailedDay | null>(null);
  const dismiss = async ({ order: id, day }: FailedDay) => {
    try {
      await call('dismissStandingOrderDay', { params: { org, id, day }, body: {} });
    } catch (failure) {
      // A change of the order has processed the day again.
      if (!isStatus(failure, 404))
        showError('The consignment is saved, but its failed day is still on Today. Dismiss it there.');
    } finally {
      void queryClient.invalidateQueries({ queryKey: ['consignments', 'today'] });
    }
  };
  return {
    /** The form has the values of this day. */
    setFilled: (failedDay: FailedDay) => {
      filled.current = failedDay;
    },
    /** The consignment of the form is saved. */
    onSaved: () => {
      const failedDay = filled.current;
      filled.current = null;
      if (failedDay !== null) void dismiss(failedDay);
    },
  };
}
