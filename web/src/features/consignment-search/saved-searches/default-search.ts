/** A named filter and order. Presets are stored as presets, so 'Last 7 days' moves on with the calendar. */
export interface SavedSearch {
  readonly name: string;
  /** As in the URL. */
  readonly search: string;
  /** The list opens with it. At most one has this. */
  readonly isDefault?: boolean;
}

export const MAX_SAVED = 50;

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

/** The query string with which the list opens; empty for the last 7 days. */
export const defaultSearchOf = (searches: readonly SavedSearch[]): string =>
  searches.find(({ isDefault }) => isDefault === true)?.search ?? '';

/** The list was opened without parameters, so it shows the default as this device knows it. */
let isOpenedByDefault = false;

export function noteOpenedByDefault(): void {
  isOpenedByDefault = true;
}

/** True once after each time. */
export function takeOpenedByDefault(): boolean {
  const isOne = isOpenedByDefault;
  isOpenedByDefault = false;
  return isOne;
}
