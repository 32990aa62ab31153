import type { NamedValue } from '#tenant/settings.ts';

/** Which service finds addresses for a tenant; for the server alone, it is in no answer. */
export const ADDRESS_SEARCH_SETTING = 'AddressSearchProvider';
/** What it is called with. Unlike `MapsApiKey`, which is public (TENANT-09), it never leaves the server. */
export const ADDRESS_SEARCH_KEY_SETTING = 'AddressSearchKey';
export const ADDRESS_SEARCH_SETTINGS = [ADDRESS_SEARCH_SETTING, ADDRESS_SEARCH_KEY_SETTING] as const;

/** The list of localities that comes with Cartage needs no key. */
const PROVIDERS = ['gazetteer', 'google'] as const;

export type AddressSearch =
  | { readonly provider: 'gazetteer' }
  | { readonly provider: 'google'; readonly key: string };

/**
 * Reads it of a tenant's list of settings; the gazetteer where nothing is said. Throws on a provider that nobody
 * knows, and on one that needs a key where there is none (TENANT-06).
 */
export function addressSearch(list: readonly NamedValue[]): AddressSearch {
  const provider = textOf(list, ADDRESS_SEARCH_SETTING) ?? 'gazetteer';
  if (!PROVIDERS.some((known) => known === provider))
    throw new Error(`Tenant setting ${ADDRESS_SEARCH_SETTING} must be ${PROVIDERS.join(' or ')}`);
  if (provider === 'gazetteer') return { provider };
  const key = textOf(list, ADDRESS_SEARCH_KEY_SETTING);
  if (key === undefined)
    throw new Error(
      `Tenant setting ${ADDRESS_SEARCH_KEY_SETTING} must be set: address search by google needs it`,
    );
  return { provider: 'google', key };
}

/** The last one counts, as for the other settings. */
function textOf(list: readonly NamedValue[], name: string): string | undefined {
  const value = list.findLast((one) => one.name === name)?.value;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
