import { redirect } from '@tanstack/react-router';
import {
  defaultSearchOf,
  noteOpenedByDefault,
  parseSearches,
} from '#features/consignment-search/saved-searches/default-search.ts';
import type { OrganisationContext } from '#session/organisation-context.ts';
import { preferenceKey, readPreferenceRecord } from '#session/preferences/preference-record.ts';

/**
 * The list without parameters opens the user's default search. It reads the browser's copy, so that no request delays the
 * list, which renews the copy.
 */
export function redirectToDefaultSearch({
  context: { organisationContext },
  location,
}: {
  readonly context: { readonly organisationContext: OrganisationContext | null };
  readonly location: { readonly searchStr: string };
}): void {
  if (organisationContext === null || location.searchStr !== '') return;
  noteOpenedByDefault();
  const { user, organisationId } = organisationContext;
  const stored = localStorage.getItem(preferenceKey('searches', user.sub, organisationId));
  const search = defaultSearchOf(parseSearches(readPreferenceRecord(stored, null).value));
  if (search !== '') throw redirect({ href: `/search${search}`, replace: true });
}
