import type { ResponseBody } from '@cartage/contract/operations.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Call } from '#api/call.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useHasOwnOperations } from '#session/use-has-own-operations.ts';

export type EntryLimits = ResponseBody<'entryLimits'>;

const STALE_MS = 600_000;
const NO_LIMITS: EntryLimits = { sites: [], packagingTypes: [] };

const entryLimitsQuery = (call: Call, organisationId: number) =>
  queryOptions({
    queryKey: ['entry-limits', organisationId],
    queryFn: ({ signal }) => call('entryLimits', { params: { org: organisationId }, signal, isQuiet: true }),
    staleTime: STALE_MS,
    retry: false,
  });

/** No limits while loading and after a failure, because the warnings are only advice. */
export function useEntryLimits(isNeeded: boolean): EntryLimits {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const enabled = useHasOwnOperations() && isNeeded;
  return useQuery({ ...entryLimitsQuery(call, organisationId), enabled }).data ?? NO_LIMITS;
}

/** For a check that runs once: `isPending` until the limits are loaded or have failed to load. */
export function usePackagingLimits() {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const { data = NO_LIMITS, isLoading } = useQuery({
    ...entryLimitsQuery(call, organisationId),
    enabled: useHasOwnOperations(),
  });
  return { packagingLimits: data.packagingTypes, isPending: isLoading };
}
