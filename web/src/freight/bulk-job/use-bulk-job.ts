import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Call } from '#api/call.ts';
import { messageOf } from '#api/problem.ts';
import { bulkJobQuery } from '#freight/bulk-job/bulk-job-query.ts';
import {
  type BulkAction,
  type BulkJob,
  BULK_WORDS,
  bulkSummary,
  bulkTitle,
  bulkTrouble,
} from '#freight/bulk-job/bulk-words.ts';
import { notices } from '#kit/notices.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

export interface BulkWish {
  readonly action: BulkAction;
  readonly references: readonly string[];
  /** A day or an instant; null where the action needs none. */
  readonly pickup: string | null;
}

export interface BegunJob {
  readonly jobId: number;
  readonly action: BulkAction;
  readonly total: number;
}

/**
 * Bulk work that is asked for here: sent once, followed to its end, and told in the bell (DESIGN decision 11).
 * `onFinished` hears which references failed.
 */
export function useBulkJob({
  onBegun,
  onFinished,
}: {
  readonly onBegun?: () => void;
  readonly onFinished?: (failed: ReadonlySet<string>) => void;
}) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const [begun, setBegun] = useState<BegunJob | null>(null);
  /** One wish is one key, however often it has to be sent. */
  const key = useRef('');
  const { mutate, isPending } = useMutation({
    mutationFn: (wish: BulkWish) => send(call, organisationId, wish, key.current),
    onSuccess: ({ jobId, action, total }) => {
      notices.add('success', `${bulkTitle(action, total)} is under way`, jobId);
      setBegun({ jobId, action, total });
      onBegun?.();
    },
    onError: (failure, { action }) => showError(messageOf(failure, BULK_WORDS[action].failed)),
  });
  useFollowed(begun, onFinished);
  return {
    begun,
    isBusy: isPending,
    /** What is started from now on is another wish than what was started before. */
    renew: () => {
      key.current = crypto.randomUUID();
    },
    start: (wish: BulkWish) => mutate(wish),
    /** Those that failed, and only those. */
    retry: ({ action, requestedPickupDateTimeUtc, results }: BulkJob) => {
      if (isPending) return;
      key.current = crypto.randomUUID();
      const references = results
        .filter(({ outcome }) => outcome === 'Error')
        .map(({ reference }) => reference);
      mutate({ action, references, pickup: requestedPickupDateTimeUtc });
    },
  };
}

/** Once it is finished the lists are asked for anew, and the bell has the result. */
function useFollowed(begun: BegunJob | null, onFinished?: (failed: ReadonlySet<string>) => void): void {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const { data: job } = useQuery({
    ...bulkJobQuery(call, organisationId, begun?.jobId ?? 0),
    enabled: begun !== null,
  });
  const finished = job?.state === 'finished' && job.jobId === begun?.jobId ? job.jobId : null;
  const finish = useEffectEvent(() => {
    if (job === undefined) return;
    const failed = job.results.filter(({ outcome }) => outcome === 'Error');
    const trouble = bulkTrouble(job.results);
    const words = trouble === '' ? bulkSummary(job) : `${bulkSummary(job)}, ${trouble}`;
    notices.add(failed.length > 0 ? 'error' : 'success', words, job.jobId);
    onFinished?.(new Set(failed.map(({ reference }) => reference)));
    void queryClient.invalidateQueries({ queryKey: ['consignments'] });
  });
  useEffect(() => {
    // Once for each job: what is asked of it later changes nothing of that.
    if (finished !== null) finish();
  }, [finished]);
}

function send(
  call: Call,
  org: number,
  { action, references, pickup }: BulkWish,
  key: string,
): Promise<BulkJob> {
  const options = { params: { org }, key, respondAsync: true };
  switch (action) {
    case 'markAsReady':
      return call('bulkMarkAsReady', { ...options, body: { consignmentReferences: [...references] } });
    case 'requestPickup':
      return call('bulkRequestPickup', { ...options, body: { consignmentReferences: [...references] } });
    case 'setRequestedPickupDate':
      return call('bulkRequestPickupDate', {
        ...options,
        body: { references: [...references], requestedPickupDateTimeUtc: pickup },
      });
    case 'cancel':
      return call('bulkCancel', {
        ...options,
        body: { references: [...references], reason: 'from Freightmaster' },
      });
  }
}
