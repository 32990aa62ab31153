import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { CallFailure, isStatus, messageOf } from '#api/problem.ts';
import { changesBetween } from '#features/consignment-detail/changes.ts';
import { currentOf } from '#features/consignment-detail/edit/save-edit.ts';
import type { EditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import { usePriceWait } from '#features/consignment-detail/edit/use-price-wait.ts';
import { intentFor, type Step, type StepIntent } from '#features/consignment-detail/step-intent.ts';
import {
  type Consignment,
  consignmentKey,
  consignmentQuery,
  keepConsignment,
  keepOwnChange,
} from '#freight/consignment-query.ts';
import { issuesOf } from '#freight/form/request.ts';
import { isSettled } from '#kit/attempt.ts';
import { showError, showSuccess } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** CONS-29, and what is said when it is done. */
const WORDS = {
  markAsReady: {
    failed: 'Cannot finalise consignment, please try again later',
    done: (reference: string) => `${reference} marked as ready`,
    again: 'Check it, then mark it as ready again.',
  },
  requestPickup: {
    failed: 'Cannot update consignment, please try again later',
    done: (reference: string) => `Pickup requested for ${reference}`,
    again: 'Check it, then request the pickup again.',
  },
  cancelConsignment: {
    failed: 'Cannot cancel consignment, please try again later',
    done: (reference: string) => `${reference} cancelled`,
    again: 'Check it, then cancel it again.',
  },
} as const satisfies Record<Step, object>;

/** What somebody else did between the look and the click. */
export interface Overtaken {
  readonly message: string;
  readonly savedAt: string;
  readonly changes: readonly string[];
  /** What to do where it may still be done. */
  readonly again: string | null;
}

export interface Steps {
  /** The one that is under way. */
  readonly busy: Step | null;
  readonly overtaken: Overtaken | null;
  readonly take: (step: Step, shown: Consignment) => void;
  readonly dismiss: () => void;
}

const ABILITY_OF = {
  markAsReady: 'markAsReady',
  requestPickup: 'requestPickup',
  cancelConsignment: 'cancel',
} as const satisfies Record<Step, keyof Consignment['abilities']>;

/**
 * Mark As Ready, Request Pickup, Cancel (CONS-11): sent once for each wish, on the version that was looked at.
 * `takeFocus` is asked for when what has the focus is about to go away: the button with the status, the notice.
 */
export function useSteps(takeFocus: () => void, { editing, refuse }: EditPage): Steps {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const waitForPrice = usePriceWait();
  const intent = useRef<StepIntent | null>(null);
  // Two clicks may come before the first is drawn.
  const isSending = useRef(false);
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);

  const follow = (now: Consignment, step: Step) => {
    if (!now.abilities[ABILITY_OF[step]].allowed) takeFocus();
  };
  const standing = async (failure: unknown, { shown, step }: Wanted): Promise<Consignment | null> => {
    const which = { organisationId, reference: shown.reference };
    const told = currentOf(failure, shown.reference);
    if (told !== null) {
      follow(told, step);
      await keepConsignment(queryClient, organisationId, told);
    } else await queryClient.invalidateQueries({ queryKey: consignmentKey(which) });
    return told ?? queryClient.getQueryData(consignmentQuery(call, which).queryKey) ?? null;
  };

  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ shown, step, key }: Wanted) =>
      call(step, {
        params: { org: organisationId, ref: shown.reference },
        // Without our clock: a repetition must be the same to the letter, and the server stamps its own time.
        body: {},
        ifMatch: shown.version,
        key,
      }),
    onSuccess: async (now, { step }) => {
      intent.current = null;
      showSuccess(WORDS[step].done(now.reference));
      follow(now, step);
      await keepOwnChange(queryClient, organisationId, now);
      waitForPrice(now);
    },
    onError: async (failure, wanted) => {
      const { shown, step } = wanted;
      if (isSettled(failure)) intent.current = null;
      const message = messageOf(failure, WORDS[step].failed);
      const form = editing.state?.form;
      const issues = failure instanceof CallFailure && form ? issuesOf(failure, form) : [];
      if (!isStatus(failure, 412) && issues.length === 0) showError(message);
      const now = await standing(failure, wanted);
      // What the page could not foresee is said at its fields all the same.
      if (issues.length > 0) return refuse(issues, message);
      if (!isStatus(failure, 412)) return;
      // Not even how it stands now could be learnt.
      if (now === null || now.version === shown.version) return showError(message);
      const again = now.abilities[ABILITY_OF[step]].allowed ? WORDS[step].again : null;
      const changes = changesBetween(shown, now);
      setOvertaken({ message, savedAt: now.lastModifiedAtDateTimeUtc, changes, again });
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  return {
    busy: isPending ? variables.step : null,
    overtaken,
    dismiss: () => {
      takeFocus();
      setOvertaken(null);
    },
    take: (step, shown) => {
      if (isSending.current) return;
      isSending.current = true;
      setOvertaken(null);
      const { reference, version } = shown;
      intent.current = intentFor(intent.current, { step, reference, version }, () => crypto.randomUUID());
      mutate({ shown, step, key: intent.current.key });
    },
  };
}

interface Wanted {
  readonly shown: Consignment;
  readonly step: Step;
  readonly key: string;
}
