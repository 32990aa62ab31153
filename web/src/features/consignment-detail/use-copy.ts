import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { messageOf } from '#api/problem.ts';
import { keepConsignment } from '#freight/consignment-query.ts';
import { isSettled } from '#kit/attempt.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** CONS-29. */
const CANNOT_COPY = 'Cannot create consignment copy/return, please try again later';

type CopyType = 'Copy' | 'Return';

/** CONS-13: the page moves to the copy. Asked for again without an answer, it is the same copy. */
export function useCopy(reference: string) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const open = useRef<{ readonly key: string; readonly copyType: CopyType } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ key, copyType }: { readonly key: string; readonly copyType: CopyType }) =>
      call('copyConsignment', {
        params: { org: organisationId, ref: reference },
        body: { copyLineItems: true, copyReceiver: true, copySender: true, copyType },
        key,
      }),
    onSuccess: async (made, { copyType }) => {
      open.current = null;
      await keepConsignment(queryClient, organisationId, made);
      await queryClient.invalidateQueries({ queryKey: ['consignments', 'links', organisationId] });
      await navigate({ to: '/consignment/$reference', params: { reference: made.reference } });
      const what = copyType === 'Return' ? 'return' : 'copy';
      showSuccess(`${made.reference} created as a ${what} of ${reference}`);
    },
    onError: (failure) => {
      if (isSettled(failure)) open.current = null;
      showError(messageOf(failure, CANNOT_COPY));
    },
  });
  return {
    isCopying: isPending,
    copy: (copyType: CopyType) => {
      const isSame = open.current?.copyType === copyType;
      const wish = isSame && open.current ? open.current : { key: crypto.randomUUID(), copyType };
      open.current = wish;
      mutate(wish);
    },
  };
}
