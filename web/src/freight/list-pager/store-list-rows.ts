import type { ListRows } from '#freight/list-pager/list-pager.ts';
import { tryStore } from '#session/browser-storage.ts';

export const LIST_ROWS_KEY = 'cartage.list-rows';

/** The list stores the rows that it shows. */
export const storeListRows = (tab: Storage, rows: ListRows): void =>
  tryStore(tab, LIST_ROWS_KEY, JSON.stringify(rows));
