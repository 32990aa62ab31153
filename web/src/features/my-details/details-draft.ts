import type { Details } from '#features/my-details/details.ts';
import { type DraftOwner, draftKey, readDraft } from '#session/drafts.ts';
import { parseStartPage } from '#session/preferences/start-page.ts';

export const detailsDraftKey = (owner: DraftOwner) => draftKey(owner, 'my-details');

export const hasDetailsDraft = (tab: Storage, owner: DraftOwner) =>
  tab.getItem(detailsDraftKey(owner)) !== null;

/** Null for an invalid draft. Leaves out sites that the user is not entitled to any more. */
export function readDetailsDraft(
  tab: Storage,
  owner: DraftOwner,
  entitled: readonly number[],
): Details | null {
  const stored = readDraft(tab, detailsDraftKey(owner));
  if (typeof stored !== 'object' || stored === null) return null;
  const { chargeSiteId, originSiteId, activeSiteIds, startPage } = stored as {
    readonly [Key in keyof Details]?: unknown;
  };
  const own = (id: unknown) => entitled.find((known) => known === id) ?? null;
  if (!Array.isArray(activeSiteIds)) return null;
  return {
    chargeSiteId: own(chargeSiteId),
    originSiteId: own(originSiteId),
    activeSiteIds: entitled.filter((id) => activeSiteIds.includes(id)),
    startPage: parseStartPage(startPage),
  };
}
