import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_VIEW } from '#features/consignment-search/search/list-view.ts';
import {
  defaultSearchOf,
  parseSearches,
} from '#features/consignment-search/saved-searches/default-search.ts';
import {
  mergeSearches,
  queryStringOf,
  viewOf,
  withDefault,
  withSearch,
} from '#features/consignment-search/saved-searches/saved-searches.ts';

const drafts = {
  ...DEFAULT_VIEW,
  statuses: ['DRAFT'] as const,
  date: { type: 'Creation', days: { preset: 'LAST_30_DAYS' } } as const,
};

test('a saved search keeps the filter and order, not the page and its size', () => {
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

test('searches are sorted by name, and one with the same name is replaced', () => {
  const two = withSearch(withSearch([], 'Week 10', drafts) ?? [], 'Week 9', drafts) ?? [];
  expect(two.map(({ name }) => name)).toEqual(['Week 9', 'Week 10']);
  const again = withSearch(two, 'week 9', DEFAULT_VIEW) ?? [];
  expect(again.map(({ name, search }) => [name, search])).toEqual([
    ['week 9', ''],
    ['Week 10', queryStringOf(drafts)],
  ]);
});

test('nothing is saved without a name or above the limit of fifty', () => {
  expect(withSearch([], '  ', drafts)).toBeNull();
  const fifty = Array.from({ length: 50 }, (_, index) => ({ name: `${index}`, search: '' }));
  expect(withSearch(fifty, 'new', drafts)).toBeNull();
  expect(withSearch(fifty, '7', drafts)).toHaveLength(50);
});

test('any stored text is read as a list of searches', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (stored) => {
      for (const saved of parseSearches(stored)) expect(viewOf(saved, DEFAULT_VIEW).page).toBe(1);
    }),
  );
});

test('changes from two devices are merged', () => {
  const of = (...names: readonly string[]) =>
    JSON.stringify(names.map((name) => ({ name: name.slice(0, 1), search: `?page=${name}` })));
  const merged = (base: string | null, theirs: string | null, ours: string | null) =>
    parseSearches(mergeSearches({ base, theirs, ours })).map(({ search }) => search.slice(6));
  expect(merged(null, of('a'), of('b'))).toEqual(['a', 'b']);
  expect(merged(of('a', 'b'), of('a', 'b', 'c'), of('b'))).toEqual(['b', 'c']);
  expect(merged(of('a', 'b'), of('b'), of('a', 'b', 'd'))).toEqual(['b', 'd']);
  // Both replaced it: the later change wins.
  expect(merged(of('a1'), of('a2'), of('a3'))).toEqual(['a3']);
  expect(merged(of('a1'), of('a2'), of('a1', 'b'))).toEqual(['a2', 'b']);
  expect(merged(of('a'), null, of('a'))).toEqual([]);
  expect(mergeSearches({ base: of('a'), theirs: of('a'), ours: null })).toBeNull();
});

test('one search is the default, also after it is replaced', () => {
  const two = withSearch(withSearch([], 'A', drafts) ?? [], 'B', DEFAULT_VIEW) ?? [];
  expect(defaultSearchOf(two)).toBe('');
  const first = withDefault(two, 'A');
  expect(defaultSearchOf(first)).toBe('?statuses=DRAFT&dateRangePresetCode=LAST_30_DAYS');
  const again = withSearch(first, 'a', { ...DEFAULT_VIEW, statuses: ['ERR'] }) ?? [];
  expect(defaultSearchOf(again)).toBe('?statuses=ERR');
  const other = withDefault(first, 'B');
  expect(other).toEqual([
    { name: 'A', search: '?statuses=DRAFT&dateRangePresetCode=LAST_30_DAYS' },
    { name: 'B', search: '', isDefault: true },
  ]);
  expect(withDefault(other, null)).toEqual(two);
  expect(defaultSearchOf(withDefault(two, 'A').filter(({ name }) => name !== 'A'))).toBe('');
});

test('the later choice of a default applies when two devices are merged', () => {
  const of = (chosen: string | null, ...names: readonly string[]) =>
    JSON.stringify(
      withDefault(
        names.map((name) => ({ name, search: `?searchTerm=${name}` })),
        chosen,
      ),
    );
  const merged = (base: string | null, theirs: string | null, ours: string | null) =>
    defaultSearchOf(parseSearches(mergeSearches({ base, theirs, ours })));
  expect(merged(of(null, 'a', 'b'), of('a', 'a', 'b'), of('b', 'a', 'b'))).toBe('?searchTerm=b');
  expect(merged(of('a', 'a', 'b'), of('b', 'a', 'b'), of('a', 'a', 'b', 'c'))).toBe('?searchTerm=b');
  expect(merged(of('a', 'a', 'b'), of('a', 'a', 'b', 'c'), of(null, 'a', 'b'))).toBe('');
});
