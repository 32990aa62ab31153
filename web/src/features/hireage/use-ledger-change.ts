import type { Sent } from '@cartage/contract/operations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus, messageOf } from '#api/problem.ts';
import { hireageKey } from '#features/hireage/hireage-queries.ts';
import { showSuccess } from '#kit/toasts.ts';
import { useRequestKey } from '#kit/use-request-key.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

export type LedgerChange =
  | { readonly kind: 'record'; readonly entry: Sent<'recordHireage', 'body'> }
  | { readonly kind: 'reverse'; readonly entryId: number; readonly note: string }
  | { readonly kind: 'dispute'; readonly dispute: Sent<'disputeHireage', 'body'> }
  | {
      readonly kind: 'resolve';
      readonly disputeId: number;
      readonly resolution: Sent<'resolveHireageDispute', 'body'>;
    };

const DONE: Readonly<Record<LedgerChange['kind'], string>> = {
  record: 'Movement recorded',
  reverse: 'Entry reversed',
  dispute: 'Movement disputed',
  resolve: 'Dispute resolved',
};

const FAILED: Readonly<Record<LedgerChange['kind'], string>> = {
  record: "Couldn't record the movement. Check your connection and try again.",
  reverse: "Couldn't reverse the entry. Check your connection and try again.",
  dispute: "Couldn't dispute the movement. Check your connection and try again.",
  resolve: "Couldn't resolve the dispute. Check your connection and try again.",
};

/** Changes the ledger. A repeated request after a lost response has the same key. */
export function useLedgerChange(onDone: () => void) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const requestKey = useRequestKey();
  // A ref, because a second click may come before the next render.
  const isRunning = useRef(false);
  const org = { org: organisationId };
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({
      change,
      key,
    }: {
      readonly change: LedgerChange;
      readonly key: string;
    }): Promise<unknown> => {
      switch (change.kind) {
        case 'record':
          return call('recordHireage', { params: org, body: change.entry, key });
        case 'reverse':
          return call('reverseHireage', {
            params: { ...org, id: change.entryId },
            body: { note: change.note === '' ? null : change.note },
            key,
          });
        case 'dispute':
          return call('disputeHireage', { params: org, body: change.dispute, key });
        case 'resolve':
          return call('resolveHireageDispute', {
            params: { ...org, id: change.disputeId },
            body: change.resolution,
            key,
          });
      }
    },
    onSuccess: async (_, { change }) => {
      requestKey.succeed();
      showSuccess(DONE[change.kind]);
      await queryClient.invalidateQueries({ queryKey: hireageKey(organisationId) });
      onDone();
    },
    onError: async (failure) => {
      requestKey.fail(failure);
      if ([404, 409].some((status) => isStatus(failure, status)))
        await queryClient.invalidateQueries({ queryKey: hireageKey(organisationId) });
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    isPending,
    message: error === null ? null : messageOf(error, FAILED[variables?.change.kind ?? 'record']),
    change: (change: LedgerChange) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate({ change, key: requestKey.next(change) });
    },
  };
}
