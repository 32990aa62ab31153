import { MAX_PREFERENCE } from '@cartage/domain/preferences.ts';
import { cleanText, codePointLength } from '@cartage/domain/text/fold.ts';
import { lengthIssue } from '@cartage/domain/text/length-issue.ts';
import {
  DEFAULT_VIEW,
  type ListView,
  parseListView,
  listViewParams,
} from '#features/consignment-search/search/list-view.ts';
import type { PreferenceVersions } from '#session/preferences/preference-record.ts';
import { parseSearch, stringifySearch } from '#kit/query-string.ts';

/** A named filter and order. Presets are stored as presets, so 'Last 7 days' moves on with the calendar. */
export interface SavedSearch {
  readonly name: string;
  /** As in the URL. */
  readonly search: string;
}

export const MAX_NAME = 60;
const MAX_SAVED = 50;

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
  if (clean === '' || lengthIssue(clean, MAX_NAME) !== null || others.length >= MAX_SAVED) return null;
  const all = sortByName([...others, { name: clean, search: queryStringOf(view) }]);
  return codePointLength(JSON.stringify(all)) > MAX_PREFERENCE ? null : all;
}

const sortByName = (searches: readonly SavedSearch[]): readonly SavedSearch[] =>
  searches.toSorted((a, b) => a.name.localeCompare(b.name, 'en-NZ', { numeric: true }));

export const serializeSearches = (searches: readonly SavedSearch[]): string | null =>
  searches.length === 0 ? null : JSON.stringify(searches);

/** Repeats the local changes on the version that another device saved in the meantime. */
export function mergeSearches(versions: PreferenceVersions): string | null {
  const [base, theirs, ours] = [versions.base, versions.theirs, versions.ours].map(parseSearches);
  const findIn = (searches: readonly SavedSearch[] = [], { name }: SavedSearch) =>
    searches.find((other) => isSameName(other.name, name));
  const changed = (ours ?? []).filter((own) => findIn(base, own)?.search !== own.search);
  const removed = (base ?? []).filter((was) => findIn(ours, was) === undefined);
  const unchanged = (theirs ?? []).filter((search) => !findIn(changed, search) && !findIn(removed, search));
  return serializeSearches(sortByName([...unchanged, ...changed]).slice(0, MAX_SAVED));
}

export const isSameName = (first: string, second: string): boolean =>
  cleanText(first).toLowerCase() === cleanText(second).toLowerCase();

/** Never throws: stored text may have any shape. */
export function parseSearches(stored: string | null): readonly SavedSearch[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isSaved).slice(0, MAX_SAVED) : [];
  } catch {
    return [];
  }
}

const isSaved = (entry: unknown): entry is SavedSearch =>
  typeof entry === 'object' &&
  entry !== null &&
  'name' in entry &&
  'search' in entry &&
  typeof entry.name === 'string' &&
  entry.name !== '' &&
  typeof entry.search === 'string';
