import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { type ChosenSite, chosenSite } from '#freight/form/form-state.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useWorkplace } from '#session/session-context.tsx';

/** PART-05. */
const FAILED = 'Failed to fetch site details';
const STALE_MS = 60_000;

/**
 * Loads the details of a site that was chosen. Only of the person's own: of the others they may know what the look-up
 * told, which stays in any case.
 */
export function useSiteDetails(onLoaded: (site: ChosenSite) => void): (siteId: number) => Promise<void> {
  const { call } = useSession();
  const { organisationId, sites } = useWorkplace();
  const queryClient = useQueryClient();
  return async (siteId) => {
    if (!sites.some(({ site }) => site.id === siteId)) return;
    try {
      const site = await queryClient.fetchQuery({
        queryKey: ['look-up', 'site', organisationId, siteId],
        queryFn: ({ signal }) =>
          call('mySite', { params: { org: organisationId, siteId: String(siteId) }, signal }),
        staleTime: STALE_MS,
      });
      onLoaded(chosenSite(site));
    } catch (failure) {
      showError(messageOf(failure, FAILED));
    }
  };
}
