import { MAX_PREFERENCE } from '@cartage/domain/preferences.ts';
import { cleanText, codePointLength } from '@cartage/domain/text/fold.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import {
  DEFAULT_VIEW,
  type ListView,
  parseListView,
  listViewParams,
} from '#features/consignment-search/search/list-view.ts';
import {
  MAX_SAVED,
  parseSearches,
  type SavedSearch,
} from '#features/consignment-search/saved-searches/default-search.ts';
import type { PreferenceVersions } from '#session/preferences/preference-record.ts';
import { parseSearch, stringifySearch } from '#kit/query-string.ts';

export const MAX_NAME = 60;

export const queryStringOf = (view: ListView): string =>
  stringifySearch({ ...listViewParams({ ...view, page: DEFAULT_VIEW.page, size: DEFAULT_VIEW.size }) });

/** The view of a saved search, with the current page size. */
export const viewOf = ({ search }: SavedSearch, { size }: ListView): ListView => ({
  ...parseListView(parseSearch(search)).view,
  size,
});

/** Sorted by name; a search with the same name is replaced. Null without a name or above the limits. */
export function withSearch(
  saved: readonly SavedSearch[],
  name: string,
  view: ListView,
): readonly SavedSearch[] | null {
  const clean = cleanText(name);
  const others = saved.filter((other) => !isSameName(other.name, clean));
  const isDefault = saved.some((other) => isSameName(other.name, clean) && other.isDefault === true);
  if (clean === '' || lengthIssue(clean, MAX_NAME) !== null || others.length >= MAX_SAVED) return null;
  const search = { name: clean, search: queryStringOf(view), ...(isDefault && { isDefault }) };
  const all = sortByName([...others, search]);
  return codePointLength(JSON.stringify(all)) > MAX_PREFERENCE ? null : all;
}

const sortByName = (searches: readonly SavedSearch[]): readonly SavedSearch[] =>
  searches.toSorted((a, b) => a.name.localeCompare(b.name, 'en-NZ', { numeric: true }));

export const serializeSearches = (searches: readonly SavedSearch[]): string | null =>
  searches.length === 0 ? null : JSON.stringify(searches);

/** The list opens with the search of this name; null: with the last 7 days. */
export const withDefault = (searches: readonly SavedSearch[], name: string | null): readonly SavedSearch[] =>
  searches.map((saved) => ({
    name: saved.name,
    search: saved.search,
    ...(saved.name === name && { isDefault: true }),
  }));

/** Local storage key of an earlier release. */
export const legacySearchesKey = (sub: string, organisationId: number) =>
  `cartage.searches.${encodeURIComponent(sub)}.${organisationId}`;

/** Repeats the local changes on the version that another device saved in the meantime. */
export function mergeSearches(versions: PreferenceVersions): string | null {
  const [base = [], theirs = [], ours = []] = [versions.base, versions.theirs, versions.ours].map(
    parseSearches,
  );
  const findIn = (searches: readonly SavedSearch[], { name }: SavedSearch) =>
    searches.find((other) => isSameName(other.name, name));
  const changed = ours.filter((own) => findIn(base, own)?.search !== own.search);
  const removed = base.filter((was) => findIn(ours, was) === undefined);
  const unchanged = theirs.filter((search) => !findIn(changed, search) && !findIn(removed, search));
  const merged = sortByName([...unchanged, ...changed]).slice(0, MAX_SAVED);
  const [was, theirDefault, ourDefault] = [base, theirs, ours].map(defaultNameOf);
  const chosen = ourDefault === was ? theirDefault : ourDefault;
  return serializeSearches(withDefault(merged, chosen ?? null));
}

export const SEARCHES = { name: 'searches', merge: mergeSearches } as const;

const defaultNameOf = (searches: readonly SavedSearch[]): string | null =>
  searches.find(({ isDefault }) => isDefault === true)?.name ?? null;

export const isSameName = (first: string, second: string): boolean =>
  cleanText(first).toLowerCase() === cleanText(second).toLowerCase();
