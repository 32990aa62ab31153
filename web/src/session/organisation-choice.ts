import { keep } from '#session/browser-storage.ts';

/**
 * Which organisation this tab works for. The tab keeps its own answer, so that a choice in another tab
 * does not move this one; a new tab starts with the last choice (TENANT-08).
 */
export interface OrganisationChoice {
  readonly read: () => number | null;
  readonly write: (organisationId: number) => void;
  readonly forget: () => void;
}

const KEY = 'cartage.organisation';

export function organisationChoice(tab: Storage, last: Storage): OrganisationChoice {
  return {
    read: () => numberIn(tab) ?? numberIn(last),
    write: (organisationId) => {
      for (const storage of [tab, last]) keep(storage, KEY, String(organisationId));
    },
    forget: () => {
      for (const storage of [tab, last]) storage.removeItem(KEY);
    },
  };
}

function numberIn(storage: Storage): number | null {
  const value = Number(storage.getItem(KEY));
  return Number.isSafeInteger(value) && value > 0 ? value : null;
}
