import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { announce } from '#kit/announcements.ts';

const queryKey = ['consignments', 'report'];

/** Says what the figures are of when other ones were asked for and have all come; not of the first. */
export function useFiguresHeard(words: string): void {
  const queryClient = useQueryClient();
  const fetching = useIsFetching({ queryKey });
  const heard = useRef(words);
  useEffect(() => {
    // As it is now: the cards below have begun to ask since this was drawn.
    if (heard.current === words || fetching > 0 || queryClient.isFetching({ queryKey }) > 0) return;
    heard.current = words;
    announce(words);
  }, [words, fetching, queryClient]);
}
