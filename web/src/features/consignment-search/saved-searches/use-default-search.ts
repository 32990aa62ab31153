import { useEffect } from 'react';
import {
  defaultSearchOf,
  parseSearches,
  takeOpenedByDefault,
} from '#features/consignment-search/saved-searches/default-search.ts';
import { preferenceKey, readPreferenceRecord } from '#session/preferences/preference-record.ts';
import { useOrganisationContext, useSession } from '#session/session-context.tsx';
import { useStoredText } from '#session/use-stored-text.ts';

/** Opens the default search that another device chose. The code is loaded after the list. */
export function useRenewedDefault(open: (search: string) => void): void {
  const { call } = useSession();
  const { user, organisationId } = useOrganisationContext();
  useEffect(() => {
    if (!takeOpenedByDefault()) return;
    // Before the code has loaded: until then the user may change the list.
    const { href } = window.location;
    void import('#features/consignment-search/saved-searches/renew-default-search.ts').then(
      ({ renewDefaultSearch }) => renewDefaultSearch(call, { sub: user.sub, organisationId }, { href, open }),
      // Without the code the copy stays.
      () => {},
    );
  });
}

/** The query string with which the list opens; empty for the last 7 days. */
export function useDefaultSearch(): string {
  const { user, organisationId } = useOrganisationContext();
  const [stored] = useStoredText(preferenceKey('searches', user.sub, organisationId));
  return defaultSearchOf(parseSearches(readPreferenceRecord(stored, null).value));
}
