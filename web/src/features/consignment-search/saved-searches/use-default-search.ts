import {
  defaultSearchOf,
  parseSearches,
} from '#features/consignment-search/saved-searches/default-search.ts';
import { preferenceKey, readPreferenceRecord } from '#session/preferences/preference-record.ts';
import { useOrganisationContext } from '#session/session-context.tsx';
import { useStoredText } from '#session/use-stored-text.ts';

/** The query string with which the list opens; empty for the last 7 days. */
export function useDefaultSearch(): string {
  const { user, organisationId } = useOrganisationContext();
  const [stored] = useStoredText(preferenceKey('searches', user.sub, organisationId));
  return defaultSearchOf(parseSearches(readPreferenceRecord(stored, null).value));
}
