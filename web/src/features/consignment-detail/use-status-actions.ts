import { dayWithWeekday } from '@cartage/domain/consignment/booking-fit.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { serverClock } from '#api/server-clock.ts';
import { CallFailure, isStatus, messageOf } from '#api/problem.ts';
import { changesBetween } from '#features/consignment-detail/consignment-changes.ts';
import { dayOf } from '#features/consignment-detail/date-facts.ts';
import { currentOf } from '#freight/edit/save-edit.ts';
import type { EditPage } from '#features/consignment-detail/edit/use-edit-page.ts';
import { usePriceRefresh } from '#freight/edit/use-price-refresh.ts';
import {
  statusActionRequestFor,
  type StatusAction,
  type StatusActionRequest,
} from '#freight/status-action-request.ts';
import {
  type Consignment,
  consignmentKey,
  consignmentQuery,
  storeConsignment,
  storeOwnChange,
} from '#freight/consignment-query.ts';
import { CANCEL_REASON } from '#freight/cancel-reason.ts';
import { issuesOf } from '#freight/form/request.ts';
import { STATUS_ACTION_MESSAGES } from '#freight/status-action-messages.ts';
import { isRejected } from '#kit/idempotent-request.ts';
import { showError, showResult } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Another user's changes after the page was loaded. */
export interface VersionConflict {
  readonly message: string;
  readonly savedAt: string;
  readonly changes: readonly string[];
  /** Advice when the action is still allowed; otherwise null. */
  readonly nextStep: string | null;
}

export interface StatusActions {
  readonly actionInProgress: StatusAction | null;
  readonly conflict: VersionConflict | null;
  /** Returns the changed consignment, or null when the action was refused; failures are shown. */
  readonly run: (action: StatusAction, shown: Consignment) => Promise<Consignment | null>;
  readonly dismiss: () => void;
}

const ABILITY_OF = {
  markAsReady: 'markAsReady',
  requestPickup: 'requestPickup',
  cancelConsignment: 'cancel',
  undoCancel: 'undoCancel',
} as const satisfies Record<StatusAction, keyof Consignment['abilities']>;

/**
 * Mark As Ready, Request Pickup, Cancel (CONS-11) and its undo, sent idempotently for the version shown. `focusHeading` is called
 * before the focused element disappears: the button of the old status, or the notice.
 */
export function useStatusActions(
  focusHeading: () => void,
  { editing, reportIssues }: EditPage,
): StatusActions {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const refreshPrice = usePriceRefresh();
  const request = useRef<StatusActionRequest | null>(null);
  // A ref, because a second click may come before the next render.
  const isSending = useRef(false);
  const [conflict, setConflict] = useState<VersionConflict | null>(null);

  const keepFocus = (updated: Consignment, action: StatusAction) => {
    if (!updated.abilities[ABILITY_OF[action]].allowed) focusHeading();
  };
  const loadCurrent = async (
    failure: unknown,
    { shown, action }: ActionVariables,
  ): Promise<Consignment | null> => {
    const id = { organisationId, reference: shown.reference };
    const current = currentOf(failure, shown.reference);
    if (current !== null) {
      keepFocus(current, action);
      await storeConsignment(queryClient, organisationId, current);
    } else await queryClient.invalidateQueries({ queryKey: consignmentKey(id) });
    return current ?? queryClient.getQueryData(consignmentQuery(call, id).queryKey) ?? null;
  };

  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: ({ shown, action, key, at: dateTimeUtc }: ActionVariables) =>
      call(action, {
        params: { org: organisationId, ref: shown.reference },
        body: { dateTimeUtc, ...(action === 'cancelConsignment' && { reason: CANCEL_REASON }) },
        ifMatch: shown.version,
        key,
      }),
    onSuccess: async (updated, { action, shown }) => {
      request.current = null;
      const { reference } = updated;
      const message = `${STATUS_ACTION_MESSAGES[action].done(reference)}${chosenDate(shown, updated)}`;
      const undo = action === 'cancelConsignment' ? () => void run('undoCancel', updated) : undefined;
      showResult('success', message, { reference }, undo);
      keepFocus(updated, action);
      await storeOwnChange(queryClient, organisationId, updated);
      refreshPrice(updated);
    },
    onError: async (failure, variables) => {
      const { shown, action } = variables;
      if (isRejected(failure)) request.current = null;
      const message = messageOf(failure, STATUS_ACTION_MESSAGES[action].failed);
      const form = editing.state?.form;
      const issues = failure instanceof CallFailure && form ? issuesOf(failure, form) : [];
      const { reference } = shown;
      if (!isStatus(failure, 412) && issues.length === 0) showResult('error', message, { reference });
      const current = await loadCurrent(failure, variables);
      // The server may find issues that the page's own checks did not.
      if (issues.length > 0) return reportIssues(issues, message);
      if (!isStatus(failure, 412)) return;
      // The current version could not be loaded.
      if (current === null || current.version === shown.version) return showError(message);
      const nextStep = current.abilities[ABILITY_OF[action]].allowed
        ? STATUS_ACTION_MESSAGES[action].nextStep
        : null;
      const changes = changesBetween(shown, current);
      setConflict({ message, savedAt: current.lastModifiedAtDateTimeUtc, changes, nextStep });
    },
    onSettled: () => {
      isSending.current = false;
    },
  });

  async function run(action: StatusAction, shown: Consignment): Promise<Consignment | null> {
    if (isSending.current) return null;
    isSending.current = true;
    setConflict(null);
    const { reference, version } = shown;
    request.current = statusActionRequestFor(request.current, { action, reference, version }, () => ({
      key: crypto.randomUUID(),
      at: serverClock.now().toISOString(),
    }));
    const { key, at } = request.current;
    // `onError` shows the failure.
    return mutateAsync({ shown, action, key, at }).catch(() => null);
  }

  return {
    actionInProgress: isPending ? variables.action : null,
    conflict,
    dismiss: () => {
      focusHeading();
      setConflict(null);
    },
    run,
  };
}

/** Names the delivery date if the server chose it (CONS-07). */
function chosenDate(shown: Consignment, { requestedDeliveryDateTimeUtc }: Consignment): string {
  const day = dayOf(requestedDeliveryDateTimeUtc);
  if (shown.requestedDeliveryDateTimeUtc !== null || day === null) return '';
  return `. Delivery is requested for ${dayWithWeekday(day)}, the earliest day.`;
}

interface ActionVariables {
  readonly shown: Consignment;
  readonly action: StatusAction;
  readonly key: string;
  readonly at: string;
}
