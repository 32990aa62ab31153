import { MAX_PREFERENCE } from '@cartage/domain/preferences.ts';
import { cleanText, codePointLength } from '@cartage/domain/text/fold.ts';
import {
  DEFAULT_VIEW,
  type ListView,
  readAddress,
  writeView,
} from '#features/consignment-search/list-url.ts';
import type { Versions } from '#kit/preference-record.ts';
import { parseSearch, stringifySearch } from '#kit/query-string.ts';

/** A filter and its order under a name; presets stay presets, so 'Last 7 days' moves on with the days. */
export interface SavedSearch {
  readonly name: string;
  /** As in the address. */
  readonly search: string;
}

export const MAX_NAME = 60;
const MOST_SAVED = 50;

export const searchOf = (view: ListView): string =>
  stringifySearch({ ...writeView({ ...view, page: DEFAULT_VIEW.page, size: DEFAULT_VIEW.size }) });

/** The list that a saved search shows, in the size of page that is used now. */
export const viewOf = ({ search }: SavedSearch, { size }: ListView): ListView => ({
  ...readAddress(parseSearch(search)).view,
  size,
});

/** By name; one of the same name is replaced. Null when there is no name or no room. */
export function withSearch(
  saved: readonly SavedSearch[],
  name: string,
  view: ListView,
): readonly SavedSearch[] | null {
  const clean = cleanText(name).slice(0, MAX_NAME);
  const others = saved.filter((other) => !isSameName(other.name, clean));
  if (clean === '' || others.length >= MOST_SAVED) return null;
  const all = inOrder([...others, { name: clean, search: searchOf(view) }]);
  return codePointLength(JSON.stringify(all)) > MAX_PREFERENCE ? null : all;
}

const inOrder = (searches: readonly SavedSearch[]): readonly SavedSearch[] =>
  searches.toSorted((a, b) => a.name.localeCompare(b.name, 'en-NZ', { numeric: true }));

export const writeSearches = (searches: readonly SavedSearch[]): string | null =>
  searches.length === 0 ? null : JSON.stringify(searches);

/** What was saved, replaced or removed here is done once more on what was saved elsewhere meanwhile. */
export function mergedSearches(versions: Versions): string | null {
  const [base, theirs, ours] = [versions.base, versions.theirs, versions.ours].map(readSearches);
  const isIn = (searches: readonly SavedSearch[] = [], { name }: SavedSearch) =>
    searches.find((other) => isSameName(other.name, name));
  const changed = (ours ?? []).filter((own) => isIn(base, own)?.search !== own.search);
  const removed = (base ?? []).filter((was) => isIn(ours, was) === undefined);
  const kept = (theirs ?? []).filter((one) => !isIn(changed, one) && !isIn(removed, one));
  return writeSearches(inOrder([...kept, ...changed]).slice(0, MOST_SAVED));
}

export const isSameName = (one: string, other: string): boolean =>
  cleanText(one).toLowerCase() === cleanText(other).toLowerCase();

/** What lies in a storage may be of any shape. */
export function readSearches(stored: string | null): readonly SavedSearch[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(value) ? value.filter(isSaved).slice(0, MOST_SAVED) : [];
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
