import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { isStatus } from '#api/problem.ts';
import { OVERTAKEN } from '#features/consignment-detail/edit/use-save-edit.ts';
import { consignmentQuery, isOwnChange, keepConsignment } from '#freight/consignment-query.ts';
import { showError } from '#kit/toasts.ts';
import { useLatest } from '#kit/use-latest.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** Who stays on the page hears within half a minute that somebody else, or the provider, changed the consignment. */
const EVERY_MS = 20_000;

/**
 * Asks for a newer version now and then, while the page is in sight and it is shown at all. `isSaving`: what is on its
 * way from here would be taken for somebody else's; `isEditing`: it is said aloud, because the merge view may be far
 * above the field that is typed in.
 */
export function useNewerVersion(
  reference: string,
  { isSaving = false, isEditing = false }: { readonly isSaving?: boolean; readonly isEditing?: boolean } = {},
): void {
  const { call } = useSession();
  const { organisationId } = useWorkplace();
  const queryClient = useQueryClient();
  const latest = useLatest({ isBusy: useIsMutating() > 0 || isSaving, isEditing });
  const which = { organisationId, reference };
  useQuery({
    queryKey: ['consignments', 'newer', organisationId, reference],
    queryFn: async ({ signal }) => {
      const seen = queryClient.getQueryData(consignmentQuery(call, which).queryKey);
      if (seen === undefined || latest.current.isBusy) return null;
      const params = { org: organisationId, ref: reference };
      try {
        const now = await call('getConsignment', {
          params,
          ifNoneMatch: seen.version,
          isQuiet: true,
          signal,
        });
        if (latest.current.isBusy) return null;
        if (latest.current.isEditing && !isOwnChange(queryClient, organisationId, now)) showError(OVERTAKEN);
        await keepConsignment(queryClient, organisationId, now);
      } catch (failure) {
        if (!isStatus(failure, 304)) throw failure;
      }
      return null;
    },
    initialData: null,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: EVERY_MS,
    // The consignment itself is read again then.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'online',
    retry: false,
  });
}
