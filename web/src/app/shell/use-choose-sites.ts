import { announce } from '#kit/announcements.ts';
import { type ActiveSites, useActiveSites, useWorkplace } from '#session/session-context.tsx';

/** '3 of 12 sites'; 'None' for whoever has none (SHELL-03). */
export const sitesLabel = (active: number, all: number) => (all === 0 ? 'None' : `${active} of ${all} sites`);

/** The choice of sites, which says aloud what it has become. */
export function useChooseSites(): ActiveSites & { readonly label: string } {
  const { sites } = useWorkplace();
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
