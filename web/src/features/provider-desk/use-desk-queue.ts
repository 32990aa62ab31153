import { DESK_LENGTHS, type QueueStatus } from '@cartage/domain/provider/desk-queue.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DESK_KEY } from '#features/provider-desk/use-scans.ts';
import { useLiveQueue } from '#features/provider-desk/use-live-queue.ts';
import { useDebounced } from '#kit/use-debounced.ts';
import { useSession } from '#session/session-context.tsx';

const TYPING_MS = 250;

export interface QueueFilter {
  readonly status: QueueStatus;
  /** Null: all sites. */
  readonly site: number | null;
  /** Null: all runs; 0: without a run. */
  readonly run: number | null;
  readonly keyword: string;
}

export function useDeskQueue() {
  const { call } = useSession();
  const [filter, setFilter] = useState<QueueFilter>({ status: 'STAGED', site: null, run: null, keyword: '' });
  const keyword = useDebounced(filter.keyword.trim(), TYPING_MS);
  const { status, site, run } = filter;
  const query = useQuery({
    queryKey: [DESK_KEY, 'queue', status, site, run, keyword],
    queryFn: ({ signal }) =>
      call('deskQueue', {
        query: {
          status,
          ...(site !== null && { site: String(site) }),
          ...(run !== null && { run: String(run) }),
          ...(keyword !== '' && { keyword }),
        },
        signal,
      }),
    // A keyword that is too long keeps the list of the last one.
    enabled: lengthIssue(keyword, DESK_LENGTHS.keyword) === null,
    placeholderData: keepPreviousData,
  });
  return {
    filter,
    query,
    live: useLiveQueue(),
    change: (changes: Partial<QueueFilter>) => setFilter((before) => ({ ...before, ...changes })),
    /** Another queue has other sites and runs. */
    open: (next: QueueStatus) => setFilter({ status: next, site: null, run: null, keyword: '' }),
  };
}

export type DeskQueue = ReturnType<typeof useDeskQueue>;
