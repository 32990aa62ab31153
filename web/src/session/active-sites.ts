import { keep } from '#session/browser-storage.ts';

/** The sites whose consignments are shown: a choice per person and organisation, kept in this browser (SHELL-03). */

export const activeSitesKey = (sub: string, organisationId: number) =>
  `cartage.sites.${encodeURIComponent(sub)}.${organisationId}`;

/**
 * The stored choice without sites the person is not entitled to (any more), in their order. Nothing
 * stored, or nothing of it left though something was chosen, means all of them; an empty choice stays one.
 */
export function activeSites(stored: string | null, entitled: readonly number[]): readonly number[] {
  const chosen = parse(stored);
  if (chosen === null) return entitled;
  const active = entitled.filter((id) => chosen.includes(id));
  return active.length === 0 && chosen.length > 0 ? entitled : active;
}

/** All sites are stored as no choice, so that a site that is added later is active too. */
export function writeActiveSites(
  storage: Storage,
  key: string,
  active: readonly number[],
  entitled: readonly number[],
): void {
  const isAll = entitled.every((id) => active.includes(id));
  if (isAll) storage.removeItem(key);
  else keep(storage, key, JSON.stringify(active));
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
