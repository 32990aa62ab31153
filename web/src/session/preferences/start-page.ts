import type { Call } from '#api/call.ts';
import {
  preferenceKey,
  type PreferenceVersions,
  readPreferenceRecord,
} from '#session/preferences/preference-record.ts';
import type { StoredUser } from '#session/stored-user.ts';

/** Pages that a user may choose as the start page. The first one is the default. */
export const START_PAGES = [
  { name: 'dashboard', label: 'Dashboard', to: '/dashboard' },
  { name: 'today', label: 'Today', to: '/today' },
  { name: 'list', label: 'Consignments', to: '/search' },
] as const;
export type StartPage = (typeof START_PAGES)[number]['name'];

export const START_PAGE = { name: 'start-page', merge: ({ ours }: PreferenceVersions) => ours } as const;

/** The default for an unknown name. */
export const parseStartPage = (stored: unknown): StartPage =>
  START_PAGES.find(({ name }) => name === stored)?.name ?? 'dashboard';

type Owner = Pick<StoredUser, 'sub' | 'organisationId'>;

/** The start page from the browser's copy of the preference, without a request. */
export function storedStartPage(storage: Storage, { sub, organisationId }: Owner): StartPage {
  const stored = storage.getItem(preferenceKey(START_PAGE.name, sub, organisationId));
  return parseStartPage(readPreferenceRecord(stored, null).value);
}

/**
 * The address that replaces the root; null where the root shows the dashboard. Query parameters belong to the dashboard.
 * It keeps them under its own address, because closing a drill-down removes them.
 */
export function rootRedirect(storage: Storage, owner: Owner, query: string): string | null {
  const chosen = storedStartPage(storage, owner);
  if (chosen === 'dashboard') return null;
  if (query !== '') return `/dashboard${query}`;
  return START_PAGES.find(({ name }) => name === chosen)?.to ?? null;
}

/** Longest wait of a sign-in. Then the browser's copy decides. */
const MAX_WAIT_MS = 2_000;

/** Renews the browser's copy: another device may have changed the start page. Never throws. */
export async function renewStartPage(call: Call, { sub, organisationId }: Owner): Promise<void> {
  const key = preferenceKey(START_PAGE.name, sub, organisationId);
  const renewed = import('#session/preferences/preference-sync.ts').then(({ syncPreference }) =>
    syncPreference({ call, organisationId, preference: START_PAGE, key, before: key }),
  );
  const waited = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([renewed, waited]).catch(() => {});
}
