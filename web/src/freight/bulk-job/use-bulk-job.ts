import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { localDay, startOfDay } from '@cartage/domain/dates/zone.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Call } from '#api/call.ts';
import { fileMessageOf, messageOf } from '#api/problem.ts';
import { serverClock } from '#api/server-clock.ts';
import { CANCEL_REASON } from '#freight/cancel-reason.ts';
import {
  type BulkJob,
  BULK_MESSAGES,
  type JobAction,
  jobStartedMessage,
} from '#freight/bulk-job/bulk-messages.ts';
import { retryableReferences } from '#freight/bulk-job/retryable-references.ts';
import { notifications } from '#kit/notifications.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

export interface BulkRequest {
  readonly action: Exclude<JobAction, 'undo'>;
  readonly references: readonly string[];
  /** Null where the action takes no day. */
  readonly pickup: CalendarDate | null;
  /** Null where no documents are created. */
  readonly printing: BulkJob['printing'];
}

/** Takes another bulk job back. */
interface UndoRequest {
  readonly action: 'undo';
  readonly undoes: number;
}

export type StartedJob = Pick<BulkJob, 'jobId' | 'action' | 'total' | 'undoes'>;

/** Starts bulk jobs. The bell announces a started job and tracks it to its end (design rule 11). */
export function useBulkJob(onStarted?: () => void) {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const [started, setStarted] = useState<StartedJob | null>(null);
  /** Key and time of a request. A retry must send the same body under the same key. */
  const stamp = useRef<RequestStamp>({ key: '', at: '' });
  const renew = () => {
    stamp.current = { key: crypto.randomUUID(), at: serverClock.now().toISOString() };
  };
  const undoing = useRef<number | null>(null);
  // A second click can arrive before the first one renders.
  const isRunning = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (request: BulkRequest | UndoRequest) => send(call, organisationId, request, stamp.current),
    onSuccess: (job) => {
      notifications.add('working', jobStartedMessage(job), { bulkJobId: job.jobId });
      setStarted(job);
      onStarted?.();
    },
    onError: (failure, { action }) => {
      // The reason of a refusal is shown with the job as well.
      if (action === 'undo') void queryClient.invalidateQueries({ queryKey: ['bulk-job', organisationId] });
      const messageFor = action === 'documents' ? fileMessageOf : messageOf;
      showError(messageFor(failure, BULK_MESSAGES[action].failed));
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  const start = (request: BulkRequest | UndoRequest, onFailure?: OnFailure) => {
    if (isRunning.current) return;
    isRunning.current = true;
    mutate(request, { onError: () => onFailure?.() });
  };
  const repeatFor = (job: BulkJob, references: readonly string[], onFailure?: OnFailure) => {
    if (isRunning.current) return;
    const { action, printing, requestedPickupDateTimeUtc: day } = job;
    if (action === 'undo') return;
    renew();
    start({ action, references, printing, pickup: day === null ? null : localDay(new Date(day)) }, onFailure);
  };
  return {
    started,
    isBusy: isPending,
    /** The next start is a new request, not a retry of the last one. */
    renew,
    /** For preparations that must happen once per start. */
    isRunning: () => isRunning.current,
    start,
    /** Repeats the failed items. */
    retry: (job: BulkJob, onFailure?: OnFailure) => repeatFor(job, retryableReferences(job), onFailure),
    /** A second click after a lost response repeats the same request. */
    undo: ({ jobId }: Pick<BulkJob, 'jobId'>) => {
      if (undoing.current !== jobId) renew();
      undoing.current = jobId;
      start({ action: 'undo', undoes: jobId });
    },
    /** Repeats all items, for documents that have expired. */
    repeat: (job: BulkJob) =>
      repeatFor(
        job,
        job.results.map(({ reference }) => reference),
      ),
  };
}

/** Called when the job could not be started. */
type OnFailure = () => void;

interface RequestStamp {
  readonly key: string;
  /** When the user made the request. */
  readonly at: string;
}

function send(
  call: Call,
  org: number,
  request: BulkRequest | UndoRequest,
  { key, at: dateTimeUtc }: RequestStamp,
): Promise<BulkJob> {
  if (request.action === 'undo') {
    const params = { org, id: request.undoes };
    return call('bulkUndo', { params, key, respondAsync: true, body: { dateTimeUtc } });
  }
  const { action, references: requested, pickup, printing } = request;
  const options = { params: { org }, key, respondAsync: true };
  const references = [...requested];
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
        // No `dateTimeUtc`: for this operation it is another name for the date (BULK-11).
        body: {
          references,
          requestedPickupDateTimeUtc: pickup === null ? null : startOfDay(pickup).toISOString(),
        },
      });
    case 'cancel':
      return call('bulkCancel', {
        ...options,
        body: { references, dateTimeUtc, reason: CANCEL_REASON },
      });
    case 'documents':
      return call('bulkDocuments', {
        ...options,
        query: labelQuery(printing),
        body: { references, documentTypes: [...(printing?.documentTypes ?? [])] },
      });
  }
}

/** Label parameters: ZPL has a resolution, a PDF does not. */
function labelQuery(printing: BulkJob['printing']) {
  if (printing === null) return {};
  const { paper, format, dpi, startPosition } = printing;
  return dpi === null ? { paper, format, startPosition } : { paper, format, dpi };
}
