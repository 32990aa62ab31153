import type { Answer } from '@cartage/contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { useSession } from '#session/session-context.tsx';

export type UnRow = Answer<'dangerousGood'>[number];

const NONE: readonly UnRow[] = [];

interface GoodsFound {
  readonly rows: readonly UnRow[];
  /** Why there are none (ERR-02); null: it went well. */
  readonly failure: string | null;
}

/** Every way in which a whole UN number may be carried; none while it is not whole, and where it is on no list. */
export function useGoodsRows(unNumber: string): GoodsFound {
  const { call } = useSession();
  const { data, error } = useQuery({
    queryKey: ['look-up', 'goods', unNumber],
    queryFn: ({ signal }) => call('dangerousGood', { params: { unNumber }, signal }),
    enabled: /^\d{4}$/.test(unNumber),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { rows: data ?? NONE, failure: error === null ? null : messageOf(error) };
}
