import type { ResponseBody } from '@cartage/contract/operations.ts';
import type { WaitingKind } from '@cartage/domain/provider/desk-queue.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DESK_KEY } from '#features/provider-desk/use-scans.ts';
import { useSession } from '#session/session-context.tsx';

export type WaitingCustomer = ResponseBody<'waitingCustomers'>['items'][number];

/** The customers that wait for an answer, also while a queue is shown, because its tabs have their number. */
export function useWaitingCustomers() {
  const { call } = useSession();
  const [isShown, setShown] = useState(false);
  const [kind, setKind] = useState<WaitingKind | null>(null);
  const query = useQuery({
    queryKey: [DESK_KEY, 'waiting', kind],
    queryFn: ({ signal }) => call('waitingCustomers', { query: { ...(kind !== null && { kind }) }, signal }),
    placeholderData: keepPreviousData,
  });
  return {
    /** The list takes the place of the queue. */
    isShown,
    show: setShown,
    kind,
    setKind,
    query,
    /** Undefined before the first response. */
    total: query.data?.counts.reduce((sum, { count }) => sum + count, 0),
  };
}

export type WaitingCustomers = ReturnType<typeof useWaitingCustomers>;
