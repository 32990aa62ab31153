import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '#api/problem.ts';
import { newEventId } from '#features/provider-desk/report-events.ts';
import { DESK_KEY } from '#features/provider-desk/use-scans.ts';
import { showSuccess } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

export type DeskAnswer =
  | {
      readonly kind: 'accepted' | 'declined';
      readonly reference: string;
      readonly requestId: number;
      readonly reason: string | null;
    }
  | {
      readonly kind: 'reply';
      readonly reference: string;
      readonly exceptionId: string;
      readonly text: string;
    };

interface Sent {
  readonly answer: DeskAnswer;
  readonly done: () => void;
}

const SUCCESS = { accepted: 'Request accepted', declined: 'Request declined', reply: 'Reply sent' } as const;

/** Answers a customer. The same reply has the same id until it is sent. */
export function useDeskAnswer() {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const attempt = useRef<{ readonly text: string; readonly id: string } | null>(null);
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: async ({ answer }: Sent) => {
      if (answer.kind !== 'reply') {
        const { kind: outcome, ...request } = answer;
        return call('answerDeskRequest', { body: { ...request, outcome } });
      }
      const { kind: _, ...reply } = answer;
      const text = JSON.stringify(reply);
      if (attempt.current?.text !== text) attempt.current = { text, id: newEventId() };
      return call('sendDeskReply', { body: { ...reply, id: attempt.current.id } });
    },
    onSuccess: async (_, { answer, done }) => {
      attempt.current = null;
      showSuccess(SUCCESS[answer.kind]);
      done();
    },
    // After a failure the customer or a colleague may have changed the state.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [DESK_KEY] }),
  });
  return {
    busy: isPending ? variables.answer.kind : null,
    answer: (answer: DeskAnswer, done: () => void) => {
      if (!isPending) mutate({ answer, done });
    },
    error: error === null ? null : messageOf(error, "Couldn't send the answer. Try again."),
  };
}
