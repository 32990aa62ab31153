import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_VIEW } from '#features/consignment-search/list-url.ts';
import {
  mergedSearches,
  readSearches,
  searchOf,
  viewOf,
  withSearch,
} from '#features/consignment-search/saved-searches.ts';

const drafts = { ...DEFAULT_VIEW, statuses: ['DRAFT'] as const, dates: { preset: 'LAST_30_DAYS' } as const };

test('a saved search is the filter and its order, on whichever page and size it was saved', () => {
  const view = { ...drafts, sortOption: 'StatusDate' as const, page: 7, size: 200 as const };
  const [saved] = withSearch([], ' Drafts ', view) ?? [];
  expect(saved).toEqual({
    name: 'Drafts',
    search: '?statuses=DRAFT&dateRangePresetCode=LAST_30_DAYS&sortOption=StatusDate',
  });
  expect(saved && viewOf(saved, { ...DEFAULT_VIEW, size: 50, page: 3 })).toEqual({
    ...view,
    page: 1,
    size: 50,
  });
});

test('they stand by name; one of the same name is replaced', () => {
  const two = withSearch(withSearch([], 'Week 10', drafts) ?? [], 'Week 9', drafts) ?? [];
  expect(two.map(({ name }) => name)).toEqual(['Week 9', 'Week 10']);
  const again = withSearch(two, 'week 9', DEFAULT_VIEW) ?? [];
  expect(again.map(({ name, search }) => [name, search])).toEqual([
    ['week 9', ''],
    ['Week 10', searchOf(drafts)],
  ]);
});

test('without a name, or after the fiftieth, nothing is saved', () => {
  expect(withSearch([], '  ', drafts)).toBeNull();
  const fifty = Array.from({ length: 50 }, (_, index) => ({ name: `${index}`, search: '' }));
  expect(withSearch(fifty, 'new', drafts)).toBeNull();
  expect(withSearch(fifty, '7', drafts)).toHaveLength(50);
});

test('whatever is stored, there is a list of searches', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (stored) => {
      for (const saved of readSearches(stored)) expect(viewOf(saved, DEFAULT_VIEW).page).toBe(1);
    }),
  );
});

test('what was saved, replaced and removed on two machines is all of it there afterwards', () => {
  const of = (...names: readonly string[]) =>
    JSON.stringify(names.map((name) => ({ name: name.slice(0, 1), search: `?page=${name}` })));
  const merged = (base: string | null, theirs: string | null, ours: string | null) =>
    readSearches(mergedSearches({ base, theirs, ours })).map(({ search }) => search.slice(6));
  expect(merged(null, of('a'), of('b'))).toEqual(['a', 'b']);
  expect(merged(of('a', 'b'), of('a', 'b', 'c'), of('b'))).toEqual(['b', 'c']);
  expect(merged(of('a', 'b'), of('b'), of('a', 'b', 'd'))).toEqual(['b', 'd']);
  // Both replaced it: the one who comes later wins.
  expect(merged(of('a1'), of('a2'), of('a3'))).toEqual(['a3']);
  expect(merged(of('a1'), of('a2'), of('a1', 'b'))).toEqual(['a2', 'b']);
  expect(merged(of('a'), null, of('a'))).toEqual([]);
  expect(mergedSearches({ base: of('a'), theirs: of('a'), ours: null })).toBeNull();
});
