import { announce } from '#kit/announcements.ts';
import { type ActiveSites, useActiveSites, useOrganisationContext } from '#session/session-context.tsx';

/** '3 of 12 sites', or 'None' for a user without sites (SHELL-03). */
export const sitesLabel = (active: number, all: number) => (all === 0 ? 'None' : `${active} of ${all} sites`);

/** The active sites. Announces each change to screen readers. */
export function useSiteSelection(): ActiveSites & { readonly label: string } {
  const { sites } = useOrganisationContext();
  const { ids, choose } = useActiveSites();
  return {
    ids,
    label: sitesLabel(ids.length, sites.length),
    choose: (chosen) => {
      choose(chosen);
      announce(sitesLabel(chosen.length, sites.length));
    },
  };
}
