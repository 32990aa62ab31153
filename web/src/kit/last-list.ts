import { tryStore } from '#session/browser-storage.ts';

export interface HistoryEntry {
  readonly pathname: string;
  readonly href: string;
  /** Position in the tab's history. */
  readonly index: number;
}

export const LIST_PATH = '/search';
const KEY = 'cartage.list';

/** True when the list is the previous history entry: going back then restores its scroll position too. */
export const isListPreviousEntry = (before: HistoryEntry | null, here: HistoryEntry) =>
  before !== null && before.pathname === LIST_PATH && before.index === here.index - 1;

/** Stores the list's address, with its filter, for the close button (CONS-02). Survives a reload of the page. */
export function storeListHref(tab: Storage, before: HistoryEntry | null): void {
  if (before?.pathname === LIST_PATH) tryStore(tab, KEY, before.href);
}

export function lastListHref(tab: Storage): string {
  const stored = tab.getItem(KEY);
  return stored !== null && /^\/search($|\?)/.test(stored) ? stored : LIST_PATH;
}
