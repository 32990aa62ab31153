import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isStatus, messageOf } from '#api/problem.ts';
import type { ExtraLine } from '#features/consignment-detail/extras/extras.ts';
import { type Consignment, consignmentKey, keepOwnChange } from '#freight/consignment-query.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** CONS-05, CONS-29. */
const SAVED = 'The consignment has been saved';
const NOT_SAVED = 'Could not update consignment, please try again later';

/** Saves the whole choice on the version that was looked at. */
export function useSaveExtras(consignment: Consignment, onSaved: () => void) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const { id, reference, version } = consignment;
  // Two clicks may come before the first is drawn.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (lines: readonly ExtraLine[]) =>
      call('setDeliveryExtras', {
        params: { org: organisationId, id: String(id) },
        body: lines.map((line) => ({ deliveryExtraId: line.id, instructionCode: line.instruction })),
        ifMatch: version,
      }),
    onSuccess: async (now) => {
      await keepOwnChange(queryClient, organisationId, now);
      onSaved();
      showSuccess(SAVED);
    },
    onError: async (failure) => {
      showError(messageOf(failure, NOT_SAVED));
      if (isStatus(failure, 412) || isStatus(failure, 409)) {
        await queryClient.invalidateQueries({ queryKey: consignmentKey({ organisationId, reference }) });
      }
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  return {
    save: (lines: readonly ExtraLine[]) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(lines);
    },
    isSaving: isPending,
  };
}
