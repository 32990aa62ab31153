import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus, messageOf } from '#api/problem.ts';
import { usePriceRefresh } from '#freight/edit/use-price-refresh.ts';
import type { ExtraLine } from '#features/consignment-detail/extras/extras.ts';
import { type Consignment, consignmentKey, storeOwnChange } from '#freight/consignment-query.ts';
import { showResult } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Specified text (CONS-05, CONS-29). */
const SAVED = 'The consignment has been saved';
const NOT_SAVED = 'Could not update consignment, please try again later';

/** Saves all extras, for the version shown. */
export function useSaveExtras(consignment: Consignment, onSaved: () => void) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const refreshPrice = usePriceRefresh();
  const { id, reference, version } = consignment;
  // A ref, because a second click may come before the next render.
  const isRunning = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (lines: readonly ExtraLine[]) =>
      call('setDeliveryExtras', {
        params: { org: organisationId, id: String(id) },
        body: lines.map((line) => ({ deliveryExtraId: line.id, instructionCode: line.instruction })),
        ifMatch: version,
      }),
    onSuccess: async (saved) => {
      await storeOwnChange(queryClient, organisationId, saved);
      onSaved();
      showResult('success', SAVED, { reference });
      if (saved.currentStatus.code === 'FINAL') refreshPrice(saved);
    },
    onError: async (failure) => {
      showResult('error', messageOf(failure, NOT_SAVED), { reference });
      if (isStatus(failure, 412) || isStatus(failure, 409)) {
        await queryClient.invalidateQueries({ queryKey: consignmentKey({ organisationId, reference }) });
      }
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    save: (lines: readonly ExtraLine[]) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(lines);
    },
    isSaving: isPending,
  };
}
