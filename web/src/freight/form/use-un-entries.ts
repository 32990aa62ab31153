import type { ResponseBody } from '@cartage/contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import { isStatus, messageOf } from '#api/problem.ts';
import { useSession } from '#session/session-context.tsx';

export type UnEntry = ResponseBody<'dangerousGood'>[number];

const NONE: readonly UnEntry[] = [];

interface UnEntriesResult {
  readonly entries: readonly UnEntry[];
  /** The list has no such number. */
  readonly isMissing: boolean;
  /** Error message (ERR-02) of a lookup without a response. */
  readonly failure: string | null;
}

/** All entries of the dangerous goods list for a 4-digit UN number; empty for any other text. */
export function useUnEntries(unNumber: string): UnEntriesResult {
  const { call } = useSession();
  const { data, error } = useQuery({
    queryKey: ['look-up', 'goods', unNumber],
    queryFn: ({ signal }) => call('dangerousGood', { params: { unNumber }, signal }),
    enabled: /^\d{4}$/.test(unNumber),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isMissing = isStatus(error, 404);
  const failure = error === null || isMissing ? null : messageOf(error);
  return { entries: data ?? NONE, isMissing, failure };
}
