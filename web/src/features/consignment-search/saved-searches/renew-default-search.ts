import type { Call } from '#api/call.ts';
import {
  defaultSearchOf,
  parseSearches,
} from '#features/consignment-search/saved-searches/default-search.ts';
import { legacySearchesKey, SEARCHES } from '#features/consignment-search/saved-searches/saved-searches.ts';
import { preferenceKey, readPreferenceRecord } from '#session/preferences/preference-record.ts';

/**
 * Fetches the saved searches, because another device may have changed the default. Calls `open` with the query string of
 * the new default while the list still shows the old one, so that no work of the user is replaced. Never throws.
 */
export async function renewDefaultSearch(
  call: Call,
  { sub, organisationId }: { readonly sub: string; readonly organisationId: number },
  list: {
    /** The address of the page when it showed the default. */
    readonly href: string;
    readonly open: (search: string) => void;
  },
): Promise<void> {
  const key = preferenceKey('searches', sub, organisationId);
  const read = () =>
    defaultSearchOf(parseSearches(readPreferenceRecord(localStorage.getItem(key), null).value));
  const shown = read();
  try {
    // As elsewhere, so that the code stays in a chunk of its own.
    const { syncPreference } = await import('#session/preferences/preference-sync.ts');
    const before = legacySearchesKey(sub, organisationId);
    await syncPreference({ call, organisationId, preference: SEARCHES, key, before });
  } catch {
    // The copy stays and is synced the next time.
  }
  if (read() !== shown && window.location.href === list.href) list.open(read());
}
