import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '#api/problem.ts';
import { type ChosenSite, chosenSiteOf } from '#freight/form/form-state.ts';
import { showError } from '#kit/toasts.ts';
import { useSession, useOrganisationContext } from '#session/session-context.tsx';

/** Specified text (PART-05). */
const FAILED = 'Failed to fetch site details';
const STALE_MS = 60_000;

/**
 * Loads the details of a chosen site, for the user's own sites only. For other sites the user may see no more than the
 * look-up returned.
 */
export function useSiteDetails(onLoaded: (site: ChosenSite) => void): (siteId: number) => Promise<void> {
  const { call } = useSession();
  const { organisationId, sites } = useOrganisationContext();
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
      onLoaded(chosenSiteOf(site));
    } catch (failure) {
      showError(messageOf(failure, FAILED));
    }
  };
}
