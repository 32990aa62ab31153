import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Call } from '#api/call.ts';
import { messageOf } from '#api/problem.ts';
import type { Selection } from '#features/consignment-search/use-selection.ts';
import { bulkJobQuery } from '#freight/bulk-job/bulk-job-query.ts';
import {
  type BulkAction,
  type BulkJob,
  BULK_WORDS,
  bulkSummary,
  bulkTitle,
  bulkTrouble,
} from '#freight/bulk-job/bulk-words.ts';
import { lazyPart } from '#kit/lazy-part.tsx';
import { notices } from '#kit/notices.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

const BulkAskDialog = lazyPart(
  async () => (await import('#features/consignment-search/bulk-ask-dialog.tsx')).BulkAskDialog,
);
const BulkResultDialog = lazyPart(
  async () => (await import('#freight/bulk-job/bulk-result-dialog.tsx')).BulkResultDialog,
);

interface Wish {
  readonly action: BulkAction;
  readonly references: readonly string[];
  readonly day: CalendarDate | null;
}

interface Begun {
  readonly jobId: number;
  readonly wish: Wish;
}

export interface BulkWork {
  readonly ask: (action: BulkAction) => void;
  /** The dialog that is open. */
  readonly drawn: ReactNode;
}

/** What is done to many at once: asked for, followed to its end, and told in the bell (DESIGN decision 11). */
export function useBulkWork(selection: Selection): BulkWork {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  const [isShown, setShown] = useState(false);
  /** One wish is one key, however often it has to be sent. */
  const key = useRef('');
  const { mutate, isPending } = useMutation({
    mutationFn: (wish: Wish) => send(call, organisationId, wish, key.current),
    onSuccess: ({ jobId, total }, wish) => {
      notices.add('success', `${bulkTitle(wish.action, total)} is under way`, jobId);
      setAsked(null);
      setBegun({ jobId, wish });
      setShown(true);
    },
    onError: (failure, { action }) => showError(messageOf(failure, BULK_WORDS[action].failed)),
  });
  useFollowed(begun, selection);
  const retry = (references: readonly string[]) => {
    if (begun === null || isPending) return;
    key.current = crypto.randomUUID();
    mutate({ ...begun.wish, references });
  };
  return {
    ask: (action) => {
      key.current = crypto.randomUUID();
      setAsked(action);
    },
    drawn: (
      <>
        {asked !== null && (
          <BulkAskDialog
            action={asked}
            selection={selection}
            isBusy={isPending}
            start={(day) => {
              const references = selection.consignments.map(({ reference }) => reference);
              mutate({ action: asked, references, day });
            }}
            close={() => setAsked(null)}
          />
        )}
        {begun !== null && isShown && (
          <BulkResultDialog
            key={begun.jobId}
            jobId={begun.jobId}
            begun={{ action: begun.wish.action, total: begun.wish.references.length }}
            retry={retry}
            close={() => setShown(false)}
          />
        )}
      </>
    ),
  };
}

/** Once it is finished the list is asked for anew, only what failed stays marked, and the bell has the result. */
function useFollowed(begun: Begun | null, selection: Selection): void {
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
    selection.keep(new Set(failed.map(({ reference }) => reference)));
    void queryClient.invalidateQueries({ queryKey: ['consignments'] });
  });
  useEffect(() => {
    // Once for each job: what is asked of it later changes nothing of that.
    if (finished !== null) finish();
  }, [finished]);
}

function send(call: Call, org: number, { action, references, day }: Wish, key: string): Promise<BulkJob> {
  const options = { params: { org }, key, respondAsync: true };
  switch (action) {
    case 'markAsReady':
      return call('bulkMarkAsReady', { ...options, body: { consignmentReferences: [...references] } });
    case 'requestPickup':
      return call('bulkRequestPickup', { ...options, body: { consignmentReferences: [...references] } });
    case 'setRequestedPickupDate':
      return call('bulkRequestPickupDate', {
        ...options,
        body: { references: [...references], requestedPickupDateTimeUtc: day },
      });
    case 'cancel':
      return call('bulkCancel', {
        ...options,
        body: { references: [...references], reason: 'from Freightmaster' },
      });
  }
}
