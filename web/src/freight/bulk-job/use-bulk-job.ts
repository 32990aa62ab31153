import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Call } from '#api/call.ts';
import { fileMessageOf, messageOf } from '#api/problem.ts';
import { serverClock } from '#api/server-clock.ts';
import {
  type BulkJob,
  BULK_WORDS,
  failedOf,
  type JobAction,
  underWay,
} from '#freight/bulk-job/bulk-words.ts';
import { notices } from '#kit/notices.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

export interface BulkWish {
  readonly action: JobAction;
  readonly references: readonly string[];
  /** Null where the action needs none. */
  readonly pickup: CalendarDate | null;
  /** Null where nothing is printed. */
  readonly printing: BulkJob['printing'];
}

export interface BegunJob {
  readonly jobId: number;
  readonly action: JobAction;
  readonly total: number;
}

/** Bulk work that is asked for here: sent once, and told in the bell, where it is followed to its end (DESIGN decision 11). */
export function useBulkJob(onBegun?: () => void) {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const [begun, setBegun] = useState<BegunJob | null>(null);
  /** One wish is one key and one time, however often it has to be sent: a repeat says the same to the letter. */
  const stamp = useRef<Stamp>({ key: '', at: '' });
  const renew = () => {
    stamp.current = { key: crypto.randomUUID(), at: serverClock.now().toISOString() };
  };
  // Two clicks may come before the first is drawn.
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (wish: BulkWish) => send(call, organisationId, wish, stamp.current),
    onSuccess: ({ jobId, action, total }) => {
      notices.add('working', underWay({ action, total }), { bulkJobId: jobId });
      setBegun({ jobId, action, total });
      onBegun?.();
    },
    onError: (failure, { action }) => {
      const words = action === 'documents' ? fileMessageOf : messageOf;
      showError(words(failure, BULK_WORDS[action].failed));
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const start = (wish: BulkWish, failed?: Failed) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    mutate(wish, { onError: () => failed?.() });
  };
  const again = (job: BulkJob, references: readonly string[], failed?: Failed) => {
    if (isUnderWay.current) return;
    renew();
    const { action, printing, requestedPickupDateTimeUtc: day } = job;
    start({ action, references, printing, pickup: day === null ? null : localDay(new Date(day)) }, failed);
  };
  return {
    begun,
    isBusy: isPending,
    /** What is started from now on is another wish than what was started before. */
    renew,
    /** For what has to be there before it starts, and once. */
    isUnderWay: () => isUnderWay.current,
    start,
    /** Those that failed, and only those. */
    retry: (job: BulkJob, failed?: Failed) => again(job, failedOf(job), failed),
    /** All of it, where what was printed is not kept any more. */
    repeat: (job: BulkJob) =>
      again(
        job,
        job.results.map(({ reference }) => reference),
      ),
  };
}

/** It was not even begun. */
type Failed = () => void;

interface Stamp {
  readonly key: string;
  /** When it was wished for. */
  readonly at: string;
}

function send(
  call: Call,
  org: number,
  { action, references: wished, pickup, printing }: BulkWish,
  { key, at: dateTimeUtc }: Stamp,
): Promise<BulkJob> {
  const options = { params: { org }, key, respondAsync: true };
  const references = [...wished];
  switch (action) {
    case 'markAsReady':
      return call('bulkMarkAsReady', {
        ...options,
        body: { consignmentReferences: references, dateTimeUtc },
      });
    case 'requestPickup':
      return call('bulkRequestPickup', {
        ...options,
        body: { consignmentReferences: references, dateTimeUtc },
      });
    case 'setRequestedPickupDate':
      return call('bulkRequestPickupDate', {
        ...options,
        // No `dateTimeUtc`: here that is another name of the date (BULK-11).
        body: {
          references,
          requestedPickupDateTimeUtc: pickup === null ? null : startOfDay(pickup).toISOString(),
        },
      });
    case 'cancel':
      return call('bulkCancel', {
        ...options,
        body: { references, dateTimeUtc, reason: 'from Freightmaster' },
      });
    case 'documents':
      return call('bulkDocuments', {
        ...options,
        query: queryOf(printing),
        body: { references, documentTypes: [...(printing?.documentTypes ?? [])] },
      });
  }
}

/** Of labels; a place on a sheet means nothing to a label printer, nor dots to a PDF. */
function queryOf(printing: BulkJob['printing']) {
  if (printing === null) return {};
  const { paper, format, dpi, startPosition } = printing;
  return dpi === null ? { paper, format, startPosition } : { paper, format, dpi };
}
