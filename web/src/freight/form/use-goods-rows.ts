import type { Answer } from '@cartage/contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '#session/session-context.tsx';

export type UnRow = Answer<'dangerousGood'>[number];

/** FRT-07: nobody waits longer for what is only a help. */
const PATIENCE_MS = 15_000;

/** Every way in which a whole UN number may be carried; none while it is not whole, and where it is on no list. */
export function useGoodsRows(unNumber: string): readonly UnRow[] {
  const { call } = useSession();
  const { data } = useQuery({
    queryKey: ['look-up', 'goods', unNumber],
    queryFn: ({ signal }) =>
      call('dangerousGood', {
        params: { unNumber },
        signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]),
      }),
    enabled: /^\d{4}$/.test(unNumber),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data ?? [];
}
