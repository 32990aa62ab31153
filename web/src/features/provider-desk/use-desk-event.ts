import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '#api/problem.ts';
import { serverClock } from '#api/server-clock.ts';
import { type DeskEvent, newEventId, reportEvents } from '#features/provider-desk/report-events.ts';
import { DESK_KEY } from '#features/provider-desk/use-scans.ts';
import { showSuccess } from '#kit/toasts.ts';
import { useSession } from '#session/session-context.tsx';

type WithoutKey<Event> = Event extends unknown ? Omit<Event, 'id' | 'reference' | 'occurredAt'> : never;
export type DeskEventContent = WithoutKey<DeskEvent>;

class RejectedEvent extends Error {}

interface SentEvent {
  readonly content: DeskEventContent;
  /** Shown after the event is applied. */
  readonly success: string;
  readonly done?: () => void;
}

/** Reports one event of a consignment. The same content has the same id and time, until the event is rejected. */
export function useDeskEvent(reference: string) {
  const { call } = useSession();
  const queryClient = useQueryClient();
  const attempt = useRef<{ text: string; id: string; occurredAt: string } | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ content }: SentEvent) => {
      const text = JSON.stringify(content);
      const occurredAt = serverClock.now().toISOString();
      if (attempt.current?.text !== text) attempt.current = { text, id: newEventId(), occurredAt };
      const { id, occurredAt: at } = attempt.current;
      const [outcome] = await reportEvents(call, [{ ...content, id, reference, occurredAt: at }]);
      if (outcome?.outcome === 'applied') return;
      attempt.current = null;
      throw new RejectedEvent(outcome?.detail ?? '');
    },
    onSuccess: async (_, { success, done }) => {
      showSuccess(success);
      done?.();
      await queryClient.invalidateQueries({ queryKey: [DESK_KEY] });
    },
  });
  return {
    report: mutate,
    isPending,
    error:
      error === null
        ? null
        : error instanceof RejectedEvent
          ? `${error.message}.`
          : messageOf(error, "Couldn't save the change. Try again."),
  };
}
