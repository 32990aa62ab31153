import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus, messageOf } from '#api/problem.ts';
import { refreshCombinations } from '#freight/combinations/combinations-query.ts';
import { dismissCombined } from '#freight/combinations/combined-message.ts';
import { usePriceRefresh } from '#freight/edit/use-price-refresh.ts';
import { historyKey } from '#freight/history-key.ts';
import { type Consignment, consignmentKey, storeOwnChange } from '#freight/consignment-query.ts';
import { isRejected } from '#kit/idempotent-request.ts';
import { showResult } from '#kit/toasts.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';

const UNDONE = 'The change has been undone';
const SEPARATED = 'The combination has been undone';
const NOT_UNDONE = "Couldn't undo the change. Check your connection and try again.";

export interface UndoRequest {
  /** The version that the edit made. */
  readonly edit: number;
  /** The version that is shown. */
  readonly ifMatch: number;
  /** The consignments that the undo restores as well. */
  readonly combined?: readonly string[];
  readonly onSettled?: () => void;
}

/** Takes an edit back. A repeated request after a lost response has the same key. */
export function useUndoEdit(reference: string) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const refreshPrice = usePriceRefresh();
  const open = useRef<{ readonly key: string; readonly edit: number } | null>(null);
  // A ref, because a second click may come before the next render.
  const isRunning = useRef(false);
  const which = { organisationId, reference };
  const { mutate, isPending } = useMutation({
    mutationFn: ({ edit, ifMatch, key }: UndoRequest & { readonly key: string }) =>
      call('undoEdit', {
        params: { org: organisationId, ref: reference, version: edit },
        body: {},
        ifMatch,
        key,
      }),
    onSuccess: async (saved: Consignment, { combined = [] }) => {
      open.current = null;
      if (combined.length > 0) dismissCombined(combined.length, reference);
      showResult('success', combined.length > 0 ? SEPARATED : UNDONE, { reference });
      await storeOwnChange(queryClient, organisationId, saved);
      if (saved.currentStatus.code === 'FINAL') refreshPrice(saved);
    },
    onError: async (failure) => {
      if (isRejected(failure)) open.current = null;
      showResult('error', messageOf(failure, NOT_UNDONE), { reference });
      if (isStatus(failure, 412) || isStatus(failure, 409))
        await queryClient.invalidateQueries({ queryKey: consignmentKey(which) });
    },
    onSettled: async (_saved, _failure, { combined = [], onSettled }) => {
      const others = combined.map((other) =>
        queryClient.invalidateQueries({ queryKey: consignmentKey({ organisationId, reference: other }) }),
      );
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: historyKey(which) }),
        ...(others.length > 0
          ? [
              ...others,
              queryClient.invalidateQueries({ queryKey: ['consignments', 'links', organisationId] }),
              refreshCombinations(queryClient),
            ]
          : []),
      ]);
      isRunning.current = false;
      onSettled?.();
    },
  });
  return {
    isUndoing: isPending,
    undo: (request: UndoRequest) => {
      if (isRunning.current) return;
      isRunning.current = true;
      if (open.current?.edit !== request.edit)
        open.current = { key: crypto.randomUUID(), edit: request.edit };
      mutate({ ...request, key: open.current.key });
    },
  };
}
