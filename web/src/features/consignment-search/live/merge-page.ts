import { replaceEqualDeep } from '@tanstack/react-query';
import type { SearchPage } from '#features/consignment-search/search/search-query.ts';
import type { Row } from '#freight/consignment-table/row.ts';

export interface MergedPage {
  /** The shown rows in their places, with current data and counts. */
  readonly page: SearchPage;
  /** References of rows whose data changed. */
  readonly changed: readonly string[];
}

/** Updates the shown rows in place. `found` has rows that are no longer on this page of the search. */
export function mergePage(shown: SearchPage, current: SearchPage, found: readonly Row[]): MergedPage {
  const rows = new Map([...found, ...current.results].map((row) => [row.id, row]));
  const changed: string[] = [];
  const results = shown.results.map((row) => {
    const merged = replaceEqualDeep(row, rows.get(row.id) ?? row);
    if (merged !== row) changed.push(row.reference);
    return merged;
  });
  return { page: { ...shown, rowCount: current.rowCount, pageCount: current.pageCount, results }, changed };
}

/** Rows of the current page that are not shown. `touched`: only changed ones; null for any. */
export function newRows(
  shown: SearchPage,
  current: SearchPage,
  touched: ReadonlySet<string> | null,
): readonly Row[] {
  const ids = new Set(shown.results.map(({ id }) => id));
  return current.results.filter(
    ({ id, reference }) => !ids.has(id) && (touched === null || touched.has(reference)),
  );
}
