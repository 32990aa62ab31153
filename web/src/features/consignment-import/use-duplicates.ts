import type { ResponseBody } from '@cartage/contract/operations.ts';
import { MAX_CHECKED_REFERENCES } from '@cartage/domain/consignment-import/limits.ts';
import { useQuery } from '@tanstack/react-query';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

export type Duplicate = ResponseBody<'importDuplicates'>[number];

/** Sender references of the checked file that consignments of the last 30 days have. */
export function useDuplicates(
  senderReferences: () => Promise<readonly string[]>,
  /** Null: no file is ready to import. */
  checkedAt: Date | null,
): {
  readonly duplicates: readonly Duplicate[];
  readonly isLookingUp: boolean;
  readonly failure: Error | null;
  readonly retry: () => void;
} {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['import-duplicates', organisationId, checkedAt?.getTime()],
    enabled: checkedAt !== null,
    // The result is for one check of one file.
    gcTime: 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      const wanted = await senderReferences();
      const found: Duplicate[] = [];
      for (let from = 0; from < wanted.length; from += MAX_CHECKED_REFERENCES) {
        const part = wanted.slice(from, from + MAX_CHECKED_REFERENCES);
        const body = { senderReferences: part };
        found.push(...(await call('importDuplicates', { params: { org: organisationId }, body, signal })));
      }
      return found;
    },
  });
  return {
    duplicates: data ?? [],
    isLookingUp: checkedAt !== null && data === undefined && isFetching,
    failure: isFetching ? null : error,
    retry: () => void refetch(),
  };
}
