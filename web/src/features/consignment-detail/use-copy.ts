import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { messageOf } from '#api/problem.ts';
import { keepConsignment } from '#freight/consignment-query.ts';
import { isSettled } from '#kit/attempt.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** CONS-29. */
const CANNOT_COPY = 'Cannot create consignment copy/return, please try again later';

type CopyType = 'Copy' | 'Return';

interface Wish {
  readonly key: string;
  readonly copyType: CopyType;
}

/**
 * CONS-13: the page moves to the copy. Asked for again without an answer, it is the same copy. `leave` resolves to what
 * gives up unsaved changes when they may be lost with the page, null: the page stays.
 */
export function useCopy(reference: string, leave: () => Promise<(() => void) | null>) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const open = useRef<Wish | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ key, copyType }: Wish & { readonly discard: () => void }) =>
      call('copyConsignment', {
        params: { org: organisationId, ref: reference },
        body: { copyLineItems: true, copyReceiver: true, copySender: true, copyType },
        key,
      }),
    onSuccess: async (made, { copyType, discard }) => {
      open.current = null;
      await keepConsignment(queryClient, organisationId, made);
      await queryClient.invalidateQueries({ queryKey: ['consignments', 'links', organisationId] });
      const what = copyType === 'Return' ? 'return' : 'copy';
      showSuccess(`${made.reference} created as a ${what} of ${reference}`);
      // Before the page is left, which would ask again.
      flushSync(discard);
      await navigate({ to: '/consignment/$reference', params: { reference: made.reference } });
    },
    onError: (failure) => {
      if (isSettled(failure)) open.current = null;
      showError(messageOf(failure, CANNOT_COPY));
    },
  });
  return {
    isCopying: isPending,
    copy: async (copyType: CopyType) => {
      const discard = await leave();
      if (discard === null) return;
      const isSame = open.current?.copyType === copyType;
      const wish = isSame && open.current ? open.current : { key: crypto.randomUUID(), copyType };
      open.current = wish;
      mutate({ ...wish, discard });
    },
  };
}
