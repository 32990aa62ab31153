import { dayWithWeekday } from '@cartage/domain/consignment/booking-fit.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '#api/problem.ts';
import { dayOf } from '#features/consignment-detail/date-facts.ts';
import { type Consignment, storeConsignment } from '#freight/consignment-query.ts';
import { isRejected } from '#kit/idempotent-request.ts';
import { showResult } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Specified text (CONS-29). */
const CANNOT_COPY = 'Cannot create consignment copy/return, please try again later';

type CopyType = 'Copy' | 'Return';

interface CopyRequest {
  readonly key: string;
  readonly copyType: CopyType;
}

/**
 * Creates a copy or return and opens it (CONS-13). A retry after a lost response returns the same copy. `confirmLeave`
 * resolves to a function that discards unsaved changes, or to null when the user stays on the page.
 */
export function useCopy(reference: string, confirmLeave: () => Promise<(() => void) | null>) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const openRequest = useRef<CopyRequest | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ key, copyType }: CopyRequest & { readonly discard: () => void }) =>
      call('copyConsignment', {
        params: { org: organisationId, ref: reference },
        body: { copyLineItems: true, copyReceiver: true, copySender: true, copyType },
        key,
      }),
    onSuccess: async (created, { copyType, discard }) => {
      openRequest.current = null;
      await storeConsignment(queryClient, organisationId, created);
      await queryClient.invalidateQueries({ queryKey: ['consignments', 'links', organisationId] });
      const kind = copyType === 'Return' ? 'return' : 'copy';
      const message = `${created.reference} created as a ${kind} of ${reference}${pickupText(created)}`;
      showResult('success', message, { reference: created.reference });
      // Before navigating, because the navigation guard would ask again.
      flushSync(discard);
      await navigate({ to: '/consignment/$reference', params: { reference: created.reference } });
    },
    onError: (failure) => {
      if (isRejected(failure)) openRequest.current = null;
      showResult('error', messageOf(failure, CANNOT_COPY), { reference });
    },
  });
  return {
    isCopying: isPending,
    copy: async (copyType: CopyType) => {
      const discard = await confirmLeave();
      if (discard === null) return;
      const isSame = openRequest.current?.copyType === copyType;
      const request =
        isSame && openRequest.current ? openRequest.current : { key: crypto.randomUUID(), copyType };
      openRequest.current = request;
      mutate({ ...request, discard });
    },
  };
}

/** Names the pickup day, which the server chose. */
function pickupText({ requestedPickupDateTimeUtc }: Consignment): string {
  const day = dayOf(requestedPickupDateTimeUtc);
  return day === null ? '' : `. Pickup is requested for ${dayWithWeekday(day)}.`;
}
