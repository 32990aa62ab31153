import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query';
import { isStatus } from '#api/problem.ts';
import { CHANGED_BY_SOMEONE_ELSE } from '#features/consignment-detail/edit/use-save-edit.ts';
import { consignmentQuery, isOwnChange, storeConsignment } from '#freight/consignment-query.ts';
import { showError } from '#kit/toasts.ts';
import { useLatest } from '#kit/use-latest.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Changes by other users or the provider are shown within half a minute. */
const POLL_MS = 20_000;

/**
 * Polls for a newer version while the page is visible. Pauses while `isSaving`, because the user's own change would look
 * like someone else's. While `isEditing`, a toast announces it, because the merge panel may be scrolled out of view.
 */
export function useNewerVersion(
  reference: string,
  { isSaving = false, isEditing = false }: { readonly isSaving?: boolean; readonly isEditing?: boolean } = {},
): void {
  const { call } = useSession();
  const { organisationId } = useOrganisationContext();
  const queryClient = useQueryClient();
  const latest = useLatest({ isBusy: useIsMutating() > 0 || isSaving, isEditing });
  const id = { organisationId, reference };
  useQuery({
    queryKey: ['consignments', 'newer', organisationId, reference],
    queryFn: async ({ signal }) => {
      const shown = queryClient.getQueryData(consignmentQuery(call, id).queryKey);
      if (shown === undefined || latest.current.isBusy) return null;
      const params = { org: organisationId, ref: reference };
      try {
        const newer = await call('getConsignment', {
          params,
          ifNoneMatch: shown.version,
          isQuiet: true,
          signal,
        });
        if (latest.current.isBusy) return null;
        if (latest.current.isEditing && !isOwnChange(queryClient, organisationId, newer))
          showError(CHANGED_BY_SOMEONE_ELSE);
        await storeConsignment(queryClient, organisationId, newer);
      } catch (failure) {
        if (!isStatus(failure, 304)) throw failure;
      }
      return null;
    },
    initialData: null,
    staleTime: Infinity,
    gcTime: 0,
    refetchInterval: POLL_MS,
    // The consignment itself is fetched again on focus.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'online',
    retry: false,
  });
}
