import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { DESK_KEY } from '#features/provider-desk/use-scans.ts';
import { useLiveChanges } from '#freight/live/use-live-changes.ts';
import { type Coalesced, coalesce } from '#kit/coalesce.ts';

interface LiveQueue {
  /** The shown rows are older than the latest change, because the user was about to use one of them. */
  readonly isBehind: boolean;
  readonly showChanges: () => void;
  /** For the element with the rows: none moves while the pointer or the focus is in it. */
  readonly rows: {
    readonly ref: RefObject<HTMLDivElement | null>;
    readonly onPointerLeave: () => void;
    readonly onBlur: () => void;
  };
}

/** Fetches the queue, the waiting customers and the open consignment again after changes by other people at the desk, programs and customers. */
export function useLiveQueue(): LiveQueue {
  const queryClient = useQueryClient();
  const [isBehind, setBehind] = useState(false);
  const updates = useRef<Coalesced>(null);
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const coalesced = coalesce(async () => {
      const isHeld = rows.current?.matches(':hover, :focus-within') ?? false;
      setBehind(isHeld);
      await queryClient.refetchQueries({
        queryKey: [DESK_KEY],
        type: 'active',
        predicate: ({ queryKey: [, name] }) =>
          name === 'consignment' || ((name === 'queue' || name === 'waiting') && !isHeld),
      });
    });
    updates.current = coalesced;
    return () => coalesced.cancel();
  }, [queryClient]);
  useLiveChanges(() => updates.current?.trigger(), true);
  const catchUp = () => {
    if (isBehind) updates.current?.trigger();
  };
  return {
    isBehind,
    showChanges: () => {
      setBehind(false);
      for (const name of ['queue', 'waiting'])
        void queryClient.refetchQueries({ queryKey: [DESK_KEY, name], type: 'active' });
    },
    rows: { ref: rows, onPointerLeave: catchUp, onBlur: catchUp },
  };
}
