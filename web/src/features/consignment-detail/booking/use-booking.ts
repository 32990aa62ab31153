import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus, messageOf } from '#api/problem.ts';
import type { Slot } from '#features/consignment-detail/booking/booking-queries.ts';
import { type Consignment, consignmentKey, keepOwnChange } from '#freight/consignment-query.ts';
import { type Attempt, attemptFor, isSettled } from '#kit/attempt.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** BOOK-01, CONS-29. */
const BOOKED = 'Delivery has been booked';
const NOT_BOOKED = 'Could not update consignment, please try again later';

/** Books one run for each wish, however often it has to be sent. */
export function useBooking(
  consignment: Consignment,
  on: { readonly done: () => void; readonly refused: () => void },
) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const attempt = useRef<Attempt | null>(null);
  const { reference } = consignment;
  // Two clicks may come before the first is drawn.
  const isSending = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ scheduleId, scheduleStartDateTimeUtc }: Slot) => {
      const body = { scheduleId, scheduleStartDateTimeUtc };
      attempt.current = attemptFor(attempt.current, body, () => crypto.randomUUID());
      return call('bookDelivery', {
        params: { org: organisationId, ref: reference },
        body,
        key: attempt.current.key,
      });
    },
    onSuccess: async (now) => {
      attempt.current = null;
      await keepOwnChange(queryClient, organisationId, now);
      showSuccess(BOOKED);
      on.done();
    },
    onError: async (failure) => {
      if (isSettled(failure)) attempt.current = null;
      showError(messageOf(failure, NOT_BOOKED));
      if (!isStatus(failure, 409)) return;
      // Places went while the dialog was open, or the consignment moved on.
      on.refused();
      await queryClient.invalidateQueries({ queryKey: consignmentKey({ organisationId, reference }) });
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const book = (slot: Slot) => {
    if (isSending.current) return;
    isSending.current = true;
    mutate(slot);
  };
  return { book, isBusy: isPending };
}
