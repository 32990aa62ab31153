import { type ListWalk, parseListRows, parseListWalk, startWalk } from '#freight/list-walk/list-walk.ts';
import { LIST_ROWS_KEY } from '#freight/list-walk/store-list-rows.ts';
import { type HistoryEntry, isListPreviousEntry } from '#kit/last-list.ts';
import { tryStore } from '#session/browser-storage.ts';

const WALK = 'cartage.list-walk';

/** An entry of the tab's history with its key, which survives a reload. */
export interface KeyedEntry extends HistoryEntry {
  readonly key: string;
}

export const storeListWalk = (tab: Storage, walk: ListWalk): void =>
  tryStore(tab, WALK, JSON.stringify(walk));

/**
 * The walk of a consignment page: new when the list is the page before, continued when the page replaces one of the walk
 * or is opened again by a reload or Back. Null when the page was opened directly or through another link.
 */
export function findWalk(
  tab: Storage,
  reference: string,
  { before, here }: { readonly before: KeyedEntry | null; readonly here: KeyedEntry },
): ListWalk | null {
  if (isListPreviousEntry(before, here)) {
    const rows = parseListRows(tab.getItem(LIST_ROWS_KEY));
    const isOnPage = rows?.href === before?.href && rows?.references.includes(reference) === true;
    return isOnPage && rows !== null ? startWalk(rows, here.key) : null;
  }
  const walk = parseListWalk(tab.getItem(WALK));
  if (walk === null || !walk.references.includes(reference)) return null;
  const replaces = before !== null && before.index === here.index && before.key === walk.entryKey;
  return replaces || walk.entryKey === here.key ? { ...walk, entryKey: here.key } : null;
}
