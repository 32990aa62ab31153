import { type ListPager, parseListRows, parseListPager, startPager } from '#freight/list-pager/list-pager.ts';
import { LIST_ROWS_KEY } from '#freight/list-pager/store-list-rows.ts';
import { type HistoryEntry, isListPreviousEntry } from '#kit/last-list.ts';
import { tryStore } from '#session/browser-storage.ts';

const PAGER_KEY = 'cartage.list-pager';

/** An entry of the tab's history with its key, which survives a reload. */
export interface KeyedEntry extends HistoryEntry {
  readonly key: string;
}

export const storeListPager = (tab: Storage, pager: ListPager): void =>
  tryStore(tab, PAGER_KEY, JSON.stringify(pager));

/**
 * The pager of a consignment page: new when the list is the page before, continued when the page replaces one of the pager
 * or is opened again by a reload or Back. Null when the page was opened directly or through another link.
 */
export function findPager(
  tab: Storage,
  reference: string,
  { before, here }: { readonly before: KeyedEntry | null; readonly here: KeyedEntry },
): ListPager | null {
  if (isListPreviousEntry(before, here)) {
    const rows = parseListRows(tab.getItem(LIST_ROWS_KEY));
    const isOnPage = rows?.href === before?.href && rows?.references.includes(reference) === true;
    return isOnPage && rows !== null ? startPager(rows, here.key) : null;
  }
  const pager = parseListPager(tab.getItem(PAGER_KEY));
  if (pager === null || !pager.references.includes(reference)) return null;
  const replaces = before !== null && before.index === here.index && before.key === pager.entryKey;
  return replaces || pager.entryKey === here.key ? { ...pager, entryKey: here.key } : null;
}
