import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus, messageOf } from '#api/problem.ts';
import type { Slot } from '#freight/booking/booking-queries.ts';
import { consignmentKey, storeOwnChange } from '#freight/consignment-query.ts';
import { showResult } from '#kit/toasts.ts';
import { useRequestKey } from '#kit/use-request-key.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Specified text (BOOK-01, CONS-29). */
const BOOKED = 'Delivery has been booked';
const NOT_BOOKED = 'Could not update consignment, please try again later';

/** Books a run. A retry after a lost response books it once. */
export function useBooking(
  reference: string,
  { onBooked, onConflict }: { readonly onBooked: () => void; readonly onConflict: () => void },
) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const requestKey = useRequestKey();
  // A ref, because a second click may come before the next render.
  const isSending = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ scheduleId, scheduleStartDateTimeUtc }: Slot) => {
      const body = { scheduleId, scheduleStartDateTimeUtc };
      return call('bookDelivery', {
        params: { org: organisationId, ref: reference },
        body,
        key: requestKey.next(body),
      });
    },
    onSuccess: async (booked) => {
      requestKey.succeed();
      await storeOwnChange(queryClient, organisationId, booked);
      showResult('success', BOOKED, { reference });
      onBooked();
    },
    onError: async (failure) => {
      requestKey.fail(failure);
      showResult('error', messageOf(failure, NOT_BOOKED), { reference });
      if (!isStatus(failure, 409)) return;
      // The run filled up while the dialog was open, or the consignment changed.
      onConflict();
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
