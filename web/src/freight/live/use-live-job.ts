import type { JobChange } from '@cartage/contract/shapes/change.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { refetchAfterChange } from '#freight/live/refetch-after-change.ts';
import { useLiveMessages } from '#freight/live/use-live-messages.ts';

export interface LiveJob {
  readonly kind: JobChange['kind'];
  /** Null: every job of this kind. */
  readonly id: number | null;
  /** The query that shows the job. */
  readonly queryKey: QueryKey;
  readonly isWorking: boolean;
  /** Called when a stream opens or ends: jobs are polled more often without one. */
  readonly setLive: (isLive: boolean) => void;
}

/** With a stream, jobs are polled this often: a job stops waiting for labels after 15 seconds, which is no change. */
export const LIVE_POLL_MS = 5_000;

/** Refetches the query of a working job when the job changes. */
export function useLiveJob({ kind, id, queryKey, isWorking, setLive }: LiveJob): void {
  const queryClient = useQueryClient();
  useLiveMessages((message) => {
    if (message.type === 'stream') setLive(message.isOpen);
    const isConcerned =
      message.type === 'refresh' ||
      (message.type === 'jobs' &&
        message.jobs.some((job) => job.kind === kind && (id === null || job.id === id)));
    if (isConcerned) void refetchAfterChange(queryClient, queryKey);
  }, isWorking);
}
