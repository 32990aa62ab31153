import { type NamedValue, TENANT_SETTINGS } from '#tenant/settings.ts';

/** The address search service of a tenant. Only the server reads it; no response contains it. */
export const ADDRESS_SEARCH_SETTING = 'AddressSearchProvider';
/** The key of the service (TENANT-06), one of the public settings. */
const MAPS_API_KEY = TENANT_SETTINGS.mapsApiKey.name;

/** The gazetteer is the list of localities included in Cartage and needs no key. */
const PROVIDERS = ['gazetteer', 'google'] as const;

export type AddressSearch =
  | { readonly provider: 'gazetteer' }
  | { readonly provider: 'google'; readonly key: string };

/**
 * Parses the setting of a tenant; the gazetteer by default. Throws on an unknown provider and on a missing key
 * (TENANT-06).
 */
export function addressSearch(list: readonly NamedValue[]): AddressSearch {
  const provider = textOf(list, ADDRESS_SEARCH_SETTING) ?? 'gazetteer';
  if (!PROVIDERS.some((known) => known === provider))
    throw new Error(`Tenant setting ${ADDRESS_SEARCH_SETTING} must be ${PROVIDERS.join(' or ')}`);
  if (provider === 'gazetteer') return { provider };
  const key = textOf(list, MAPS_API_KEY);
  if (key === undefined)
    throw new Error(`Tenant setting ${MAPS_API_KEY} must be set: address search by google needs it`);
  return { provider: 'google', key };
}

/** The last entry wins, as for other settings. */
function textOf(list: readonly NamedValue[], name: string): string | undefined {
  const value = list.findLast((setting) => setting.name === name)?.value;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
