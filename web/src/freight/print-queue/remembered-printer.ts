import { tryStore } from '#session/browser-storage.ts';

/** Stored per browser and organisation, not per user, because the printer is next to the desk. */
const keyOf = (organisationId: number) => `cartage.printer.${organisationId}`;

/** The id of the printer; null where labels open as a file. */
export function rememberedPrinter(organisationId: number): number | null {
  const id = Number(localStorage.getItem(keyOf(organisationId)) ?? '0');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function rememberPrinter(organisationId: number, id: number | null): void {
  if (id === null) localStorage.removeItem(keyOf(organisationId));
  else tryStore(localStorage, keyOf(organisationId), String(id));
}
