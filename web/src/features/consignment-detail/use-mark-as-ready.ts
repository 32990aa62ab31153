import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallFailure, isStatus, messageOf } from '#api/problem.ts';
import { changesBetween } from '#features/consignment-detail/changes.ts';
import { intentFor, type MarkIntent } from '#features/consignment-detail/mark-intent.ts';
import {
  type Consignment,
  consignmentKey,
  consignmentQuery,
  keepConsignment,
} from '#freight/consignment-query.ts';
import { isSettled } from '#kit/attempt.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** CONS-29. */
const CANNOT_FINALISE = 'Cannot finalise consignment, please try again later';

/** What somebody else did between the look and the click. */
export interface Overtaken {
  readonly message: string;
  readonly savedAt: string;
  readonly changes: readonly string[];
}

export interface Marking {
  readonly isBusy: boolean;
  readonly overtaken: Overtaken | null;
  readonly mark: (shown: Consignment) => void;
  readonly dismiss: () => void;
}

/**
 * Mark As Ready (CONS-11): sent once for each wish, on the version that was looked at. `takeFocus` is
 * asked for when what has the focus is about to go away: the button with the draft, the notice.
 */
export function useMarkAsReady(takeFocus: () => void): Marking {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const intent = useRef<MarkIntent | null>(null);
  // Two clicks may come before the first is drawn.
  const isSending = useRef(false);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);

  const keep = (now: Consignment) => {
    if (!now.abilities.markAsReady.allowed) takeFocus();
    return keepConsignment(queryClient, organisationId, now);
  };
  const standing = async (failure: unknown, { reference }: Consignment): Promise<Consignment | null> => {
    const which = { organisationId, reference };
    const told = currentOf(failure, reference);
    if (told !== null) await keep(told);
    else await queryClient.invalidateQueries({ queryKey: consignmentKey(which) });
    return told ?? queryClient.getQueryData(consignmentQuery(call, which).queryKey) ?? null;
  };

  const { mutate, isPending } = useMutation({
    mutationFn: ({ shown, key }: { readonly shown: Consignment; readonly key: string }) =>
      call('markAsReady', {
        params: { org: organisationId, ref: shown.reference },
        // Without our clock: a repetition must be the same to the letter, and the server stamps its own time.
        body: {},
        ifMatch: shown.version,
        key,
      }),
    onSuccess: async (now) => {
      intent.current = null;
      showSuccess(`${now.reference} marked as ready`);
      await keep(now);
    },
    onError: async (failure, { shown }) => {
      if (isSettled(failure)) intent.current = null;
      const message = messageOf(failure, CANNOT_FINALISE);
      if (!isStatus(failure, 412)) showError(message);
      const now = await standing(failure, shown);
      if (!isStatus(failure, 412)) return;
      // Not even how it stands now could be learnt.
      if (now === null || now.version === shown.version) return showError(message);
      const savedAt = now.lastModifiedAtDateTimeUtc;
      setOvertaken({ message, savedAt, changes: changesBetween(shown, now) });
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  return {
    isBusy: isPending,
    overtaken,
    dismiss: () => {
      takeFocus();
      setOvertaken(null);
    },
    mark: (shown) => {
      if (isSending.current) return;
      isSending.current = true;
      setOvertaken(null);
      intent.current = intentFor(intent.current, shown, () => crypto.randomUUID());
      mutate({ shown, key: intent.current.key });
    },
  };
}

/** A refusal carries the consignment as it stands (412, 409). */
function currentOf(failure: unknown, reference: string): Consignment | null {
  const current = failure instanceof CallFailure ? failure.problem?.current : undefined;
  const isThis =
    typeof current === 'object' && current !== null && 'reference' in current && 'version' in current;
  // The contract's tests hold what a refusal carries against the shape of the operation.
  return isThis && current.reference === reference ? (current as Consignment) : null;
}
