import type { ResponseBody } from '@cartage/contract/operations.ts';
import { useQuery } from '@tanstack/react-query';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';

export type EntryLimits = ResponseBody<'entryLimits'>;

const STALE_MS = 600_000;
const NO_LIMITS: EntryLimits = { sites: [], packagingTypes: [] };

/** No limits while loading and after a failure, because the warnings are only advice. */
export function useEntryLimits(isNeeded: boolean): EntryLimits {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const hasOperation = useHasOwnOperations();
  const { data } = useQuery({
    queryKey: ['entry-limits', organisationId],
    queryFn: ({ signal }) => call('entryLimits', { params: { org: organisationId }, signal, isQuiet: true }),
    enabled: isNeeded && hasOperation,
    staleTime: STALE_MS,
    retry: false,
  });
  return data ?? NO_LIMITS;
}
