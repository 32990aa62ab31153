import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isStatus, messageOf } from '#api/problem.ts';
import type { NewOrderBody, StandingOrder } from '#features/standing-orders/orders-query.ts';
import { ordersKey } from '#features/standing-orders/orders-query.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useRequestKey } from '#kit/use-request-key.ts';
import { useToday } from '#kit/use-today.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

export type StateChange =
  | { readonly action: 'pause'; readonly from: CalendarDate; readonly to: CalendarDate | null }
  | { readonly action: 'resume' }
  | { readonly action: 'end' };

const DONE = { pause: 'paused', resume: 'resumed', end: 'ended' } as const;

/** `"Weekly shelving" paused`; a pause that the order has already is changed, and a planned one is removed. */
export function doneMessage(
  { name, pause }: Pick<StandingOrder, 'name' | 'pause'>,
  action: StateChange['action'],
  today: CalendarDate,
): string {
  const hasPause = pause !== null && (pause.to === null || pause.to >= today);
  if (action === 'pause' && hasPause) return `Pause of "${name}" changed`;
  if (action === 'resume' && pause !== null && pause.from > today) return `Pause of "${name}" removed`;
  return `"${name}" ${DONE[action]}`;
}

/** Pauses, resumes or ends an order. */
export function useStateChange(order: StandingOrder, onDone: () => void) {
  const { id, version } = order;
  const today = useToday();
  const { call } = useSession();
  const params = { org: useOrganisationContext().organisationId, id };
  const renew = useRenew();
  const requestKey = useRequestKey();
  return useMutation({
    mutationFn: (change: StateChange) => {
      const options = { params, ifMatch: version, key: requestKey.next(change) };
      if (change.action === 'resume') return call('resumeStandingOrder', { ...options, body: {} });
      if (change.action === 'end') return call('endStandingOrder', { ...options, body: {} });
      return call('pauseStandingOrder', { ...options, body: { from: change.from, to: change.to } });
    },
    onSuccess: async (_order, { action }) => {
      requestKey.succeed();
      showSuccess(doneMessage(order, action, today));
      onDone();
      await renew();
    },
    onError: async (failure, { action }) => {
      requestKey.fail(failure);
      showError(
        messageOf(failure, `Couldn't ${action} the standing order. Check your connection and try again.`),
      );
      if ([404, 409, 412].some((status) => isStatus(failure, status))) await renew();
    },
  });
}

/** Creates an order, or changes `before`. */
export function useSaveOrder(before: StandingOrder | null, onSaved: () => void) {
  const { call } = useSession();
  const { organisationId: org } = useOrganisationContext();
  const renew = useRenew();
  const requestKey = useRequestKey();
  return useMutation({
    mutationFn: ({
      templateId,
      ...body
    }: Omit<NewOrderBody, 'templateId'> & { templateId: number | null }) => {
      if (before !== null) {
        const params = { org, id: before.id };
        return call('changeStandingOrder', {
          params,
          body: { templateId, ...body },
          ifMatch: before.version,
        });
      }
      const sent = { templateId: templateId ?? 0, ...body };
      return call('createStandingOrder', { params: { org }, body: sent, key: requestKey.next(sent) });
    },
    onSuccess: async ({ name }) => {
      requestKey.succeed();
      showSuccess(`"${name}" saved`);
      onSaved();
      await renew();
    },
    onError: async (failure) => {
      requestKey.fail(failure);
      if ([404, 409, 412].some((status) => isStatus(failure, status))) await renew();
    },
  });
}

function useRenew() {
  const queryClient = useQueryClient();
  const { organisationId } = useOrganisationContext();
  return () => queryClient.invalidateQueries({ queryKey: ordersKey(organisationId) });
}
