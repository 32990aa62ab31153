import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Call } from '#api/call.ts';
import { messageOf } from '#api/problem.ts';
import { serverClock } from '#api/server-clock.ts';
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
  /** Null where the action needs none. */
  readonly pickup: CalendarDate | null;
}

export interface BegunJob {
  readonly jobId: number;
  readonly action: BulkAction;
  readonly total: number;
}

/**
 * Bulk work that is asked for here: sent once, followed to its end, and told in the bell (DESIGN decision 11).
 * `onFinished` hears what is done.
 */
export function useBulkJob({
  onBegun,
  onFinished,
}: {
  readonly onBegun?: () => void;
  readonly onFinished?: (done: ReadonlySet<string>) => void;
}) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const [begun, setBegun] = useState<BegunJob | null>(null);
  /** One wish is one key and one time, however often it has to be sent: a repeat says the same to the letter. */
  const stamp = useRef<Stamp>({ key: '', at: '' });
  const renew = () => {
    stamp.current = { key: crypto.randomUUID(), at: serverClock.now().toISOString() };
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (wish: BulkWish) => send(call, organisationId, wish, stamp.current),
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
    renew,
    start: (wish: BulkWish) => mutate(wish),
    /** Those that failed, and only those. */
    retry: ({ action, requestedPickupDateTimeUtc, results }: BulkJob) => {
      if (isPending) return;
      renew();
      const references = results
        .filter(({ outcome }) => outcome === 'Error')
        .map(({ reference }) => reference);
      const pickup =
        requestedPickupDateTimeUtc === null ? null : localDay(new Date(requestedPickupDateTimeUtc));
      mutate({ action, references, pickup });
    },
  };
}

/** Once it is finished the lists are asked for anew, and the bell has the result. */
function useFollowed(begun: BegunJob | null, onFinished?: (done: ReadonlySet<string>) => void): void {
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
    const done = job.results.filter(({ outcome }) => outcome !== 'Error');
    const hasFailed = done.length < job.results.length;
    const trouble = bulkTrouble(job.results);
    const words = trouble === '' ? bulkSummary(job) : `${bulkSummary(job)}, ${trouble}`;
    notices.add(hasFailed ? 'error' : 'success', words, job.jobId);
    onFinished?.(new Set(done.map(({ reference }) => reference)));
    void queryClient.invalidateQueries({ queryKey: ['consignments'] });
  });
  useEffect(() => {
    // Once for each job: what is asked of it later changes nothing of that.
    if (finished !== null) finish();
  }, [finished]);
}

interface Stamp {
  readonly key: string;
  /** When it was wished for. */
  readonly at: string;
}

function send(
  call: Call,
  org: number,
  { action, references, pickup }: BulkWish,
  { key, at: dateTimeUtc }: Stamp,
): Promise<BulkJob> {
  const options = { params: { org }, key, respondAsync: true };
  const consignmentReferences = [...references];
  switch (action) {
    case 'markAsReady':
      return call('bulkMarkAsReady', { ...options, body: { consignmentReferences, dateTimeUtc } });
    case 'requestPickup':
      return call('bulkRequestPickup', { ...options, body: { consignmentReferences, dateTimeUtc } });
    case 'setRequestedPickupDate':
      return call('bulkRequestPickupDate', {
        ...options,
        // No `dateTimeUtc`: here that is another name of the date (BULK-11).
        body: {
          references: consignmentReferences,
          requestedPickupDateTimeUtc: pickup === null ? null : startOfDay(pickup).toISOString(),
        },
      });
    case 'cancel':
      return call('bulkCancel', {
        ...options,
        body: { references: consignmentReferences, dateTimeUtc, reason: 'from Freightmaster' },
      });
  }
}
