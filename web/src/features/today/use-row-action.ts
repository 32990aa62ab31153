import { deliveryWarning } from '@cartage/domain/consignment/delivery-warning.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf } from '#api/problem.ts';
import { serverClock } from '#api/server-clock.ts';
import { type TodayFilter, type TodayRow, todayQuery } from '#features/today/today-query.ts';
import { storeOwnChange } from '#freight/consignment-query.ts';
import { STATUS_ACTION_MESSAGES } from '#freight/status-action-messages.ts';
import { statusActionRequestFor, type StatusActionRequest } from '#freight/status-action-request.ts';
import { isRejected } from '#kit/idempotent-request.ts';
import { showResult } from '#kit/toasts.ts';
import { useToday } from '#kit/use-today.ts';
import { useSession } from '#session/session-context.tsx';

type RowStatusAction = 'markAsReady' | 'requestPickup';

interface Question {
  readonly text: string;
  readonly row: TodayRow;
}

export interface RowActions {
  /** Reference of the row whose action is in progress. */
  readonly busy: string | null;
  /** The confirmation that an unusual delivery date needs (CONS-08). */
  readonly question: Question | null;
  readonly run: (row: TodayRow, action: RowStatusAction) => void;
  readonly confirm: () => void;
  readonly dismiss: () => void;
}

/** Mark As Ready and Request Pickup in place, sent idempotently for the version shown. */
export function useRowAction(filter: TodayFilter): RowActions {
  const { call } = useSession();
  const { organisationId } = filter;
  const queryClient = useQueryClient();
  const today = useToday();
  const request = useRef<StatusActionRequest | null>(null);
  // A ref, because a second click may come before the next render.
  const isSending = useRef(false);
  const [question, ask] = useState<Question | null>(null);

  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ action, reference, version, key, at: dateTimeUtc }: RowRequest) =>
      call(action, {
        params: { org: organisationId, ref: reference },
        body: { dateTimeUtc },
        ifMatch: version,
        key,
      }),
    onSuccess: async (updated, { action, reference }) => {
      request.current = null;
      showResult('success', STATUS_ACTION_MESSAGES[action].done(reference), { reference });
      await storeOwnChange(queryClient, organisationId, updated);
    },
    onError: (failure, { action, reference }) => {
      if (isRejected(failure)) request.current = null;
      showResult('error', messageOf(failure, STATUS_ACTION_MESSAGES[action].failed), { reference });
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: todayQuery(call, filter).queryKey });
      isSending.current = false;
    },
  });

  const send = ({ reference, version }: TodayRow, action: RowStatusAction) => {
    if (isSending.current) return;
    isSending.current = true;
    request.current = statusActionRequestFor(request.current, { action, reference, version }, () => ({
      key: crypto.randomUUID(),
      at: serverClock.now().toISOString(),
    }));
    const { key, at } = request.current;
    mutate({ action, reference, version, key, at });
  };
  return {
    busy: isPending ? variables.reference : null,
    question,
    run: (row, action) => {
      // The response has days as text.
      const delivery = row.requestedDeliveryDate as CalendarDate | null;
      const text = action === 'requestPickup' ? deliveryWarning(delivery, today) : null;
      if (text === null) send(row, action);
      else ask({ text, row });
    },
    confirm: () => {
      if (question !== null) send(question.row, 'requestPickup');
      ask(null);
    },
    dismiss: () => ask(null),
  };
}

interface RowRequest {
  readonly action: RowStatusAction;
  readonly reference: string;
  readonly version: number;
  readonly key: string;
  readonly at: string;
}
