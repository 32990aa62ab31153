import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { REPORTS } from '#features/dashboard/queries.ts';
import { announce } from '#kit/announcements.ts';

const queryKey = REPORTS;

/** Announces `message` when all cards have loaded after a change of the filter; not for the first load. */
export function useAnnounceFigures(message: string): void {
  const queryClient = useQueryClient();
  const fetching = useIsFetching({ queryKey });
  const announced = useRef(message);
  useEffect(() => {
    // Reads the current count, because the cards have started fetching since this render.
    if (announced.current === message || fetching > 0 || queryClient.isFetching({ queryKey }) > 0) return;
    announced.current = message;
    announce(message);
  }, [message, fetching, queryClient]);
}
