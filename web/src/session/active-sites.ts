import { tryStore } from '#session/browser-storage.ts';

/** The sites whose consignments are shown, selected per user and organisation and stored in this browser (SHELL-03). */

export const activeSitesKey = (sub: string, organisationId: number) =>
  `cartage.sites.${encodeURIComponent(sub)}.${organisationId}`;

/**
 * The stored selection limited to entitled sites, in their order. All sites when nothing is stored, or when no selected
 * site is entitled any more. An empty selection stays empty.
 */
export function activeSites(stored: string | null, entitled: readonly number[]): readonly number[] {
  const chosen = parse(stored);
  if (chosen === null) return entitled;
  const active = entitled.filter((id) => chosen.includes(id));
  return active.length === 0 && chosen.length > 0 ? entitled : active;
}

/** Selecting all sites removes the entry, so that a site added later is active too. */
export function writeActiveSites(
  storage: Storage,
  key: string,
  active: readonly number[],
  entitled: readonly number[],
): void {
  const isAll = entitled.every((id) => active.includes(id));
  if (isAll) storage.removeItem(key);
  else tryStore(storage, key, JSON.stringify(active));
}

function parse(stored: string | null): readonly number[] | null {
  if (stored === null) return null;
  try {
    const ids: unknown = JSON.parse(stored);
    return Array.isArray(ids) ? ids.filter((id) => Number.isSafeInteger(id)) : null;
  } catch {
    return null;
  }
}
