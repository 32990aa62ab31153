import { expect, it } from 'vitest';
import { mergePage, newRows } from '#features/consignment-search/live/merge-page.ts';
import type { SearchPage } from '#features/consignment-search/search/search-query.ts';
import { sampleRow } from '#freight/consignment-table/sample-row.ts';

const row = (id: number, receiverReference: string) =>
  sampleRow(id, 'DRAFT', { reference: `KEA0000000${id}`, receiverReference });
const page = (...results: SearchPage['results']): SearchPage => ({
  currentPage: 1,
  firstRowOnPage: 1,
  lastRowOnPage: results.length,
  pageCount: 1,
  pageSize: 25,
  rowCount: results.length,
  results,
});

it('updates rows in their places, also those that left the page, and keeps unchanged rows', () => {
  const shown = page(row(1, 'a'), row(2, 'a'), row(3, 'a'));
  const current = page(row(4, 'a'), row(3, 'b'), row(1, 'a'), row(5, 'a'));
  const merged = mergePage(shown, current, [row(2, 'c')]);
  expect(merged.page.results.map(({ id, receiverReference }) => `${id} ${receiverReference}`)).toEqual([
    '1 a',
    '2 c',
    '3 b',
  ]);
  expect(merged.changed).toEqual(['KEA00000002', 'KEA00000003']);
  expect(merged.page.rowCount).toBe(4);
  expect(merged.page.results[0]).toBe(shown.results[0]);
});

it('offers changed rows that are not shown, or any after a gap', () => {
  const shown = page(row(1, 'a'));
  const current = page(row(2, 'a'), row(1, 'a'), row(3, 'a'));
  expect(newRows(shown, current, new Set(['KEA00000001', 'KEA00000003'])).map(({ id }) => id)).toEqual([3]);
  expect(newRows(shown, current, null).map(({ id }) => id)).toEqual([2, 3]);
});
