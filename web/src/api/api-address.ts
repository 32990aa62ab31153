import { apiMetaName, apiOf } from '@cartage/contract/apis.ts';

/** The address that precedes a path: that of its API (API-01), or nothing for the portal's own server. */
export function apiAddress(path: string): string {
  // Plain tests have no document.
  if (typeof document === 'undefined') return '';
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${apiMetaName(apiOf(path))}"]`);
  return meta?.content ?? '';
}
