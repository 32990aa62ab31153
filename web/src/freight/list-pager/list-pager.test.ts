import { assert, anything, jsonValue, oneof, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  extendPager,
  type ListRows,
  missingPages,
  neighboursOf,
  parseListRows,
  parseListPager,
  startPager,
} from '#freight/list-pager/list-pager.ts';
import { storeListRows } from '#freight/list-pager/store-list-rows.ts';
import { findPager, storeListPager } from '#freight/list-pager/stored-pager.ts';
import { memoryStorage } from '#testing/memory-storage.ts';

const rows: ListRows = {
  href: '/search?page=2',
  search: {
    query: { pageSize: 25, sortOption: 'CreationDate', sortDirection: 'asc' },
    body: { siteIds: [7], statuses: ['DRAFT'] },
  },
  references: ['c', 'd', 'e'],
  page: 2,
  pageCount: 4,
};
const pager = startPager(rows, 'k1');

describe('the neighbours of a consignment', () => {
  test.each([
    ['c', { previous: null, next: 'd' }],
    ['d', { previous: 'c', next: 'e' }],
    ['e', { previous: 'd', next: null }],
    ['x', { previous: null, next: null }],
  ])('of %s are those of the list', (reference, expected) => {
    expect(neighboursOf(pager, reference)).toEqual(expected);
  });

  test('continue on the next and the previous page', () => {
    const after = missingPages(pager, 'e');
    expect(after).toEqual({ side: 'after', pages: [2, 3] });
    const longer =
      after && extendPager(pager, after, { references: ['c', 'd', 'e', 'f', 'g'], pageCount: 4 });
    expect(longer).toMatchObject({ references: ['c', 'd', 'e', 'f', 'g'], firstPage: 2, lastPage: 3 });
    const before = missingPages(pager, 'c');
    expect(before).toEqual({ side: 'before', pages: [1, 2] });
    const both =
      before && longer && extendPager(longer, before, { references: ['a', 'b', 'c'], pageCount: 4 });
    expect(both).toMatchObject({
      references: ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
      firstPage: 1,
      lastPage: 3,
    });
    expect(missingPages(pager, 'd')).toBeNull();
  });

  test('end with the list', () => {
    const only = startPager({ ...rows, page: 1, pageCount: 1 }, 'k1');
    expect(missingPages(only, 'c')).toBeNull();
    expect(missingPages(only, 'e')).toBeNull();
  });

  test('skip no consignment when earlier ones have left the filter', () => {
    // 'c', 'd' and 'e' are no longer drafts, so the rows of later pages have moved up.
    const after = missingPages(pager, 'e');
    const longer = after && extendPager(pager, after, { references: ['f', 'g', 'h'], pageCount: 3 });
    expect(longer?.references).toEqual(['c', 'd', 'e', 'f', 'g', 'h']);
    const some = after && extendPager(pager, after, { references: ['a', 'd', 'f', 'g'], pageCount: 3 });
    expect(some?.references).toEqual(['c', 'd', 'e', 'f', 'g']);
  });
});

describe('the pager of a page', () => {
  const entry = (pathname: string, index: number, key: string) => ({ pathname, href: pathname, index, key });
  const list = { ...entry('/search', 4, 'k0'), href: '/search?page=2' };
  const tab = () => {
    const storage = memoryStorage();
    storeListRows(storage, rows);
    return storage;
  };

  test('starts at the list', () => {
    const here = entry('/consignment/d', 5, 'k1');
    expect(findPager(tab(), 'd', { before: list, here })).toEqual(pager);
    // The rows of another list, or a consignment that the list does not show.
    expect(findPager(tab(), 'd', { before: { ...list, href: '/search' }, here })).toBeNull();
    expect(findPager(tab(), 'x', { before: list, here })).toBeNull();
  });

  test('continues on a page that replaces it, and after a reload', () => {
    const storage = tab();
    storeListPager(storage, pager);
    const before = entry('/consignment/d', 5, 'k1');
    const here = entry('/consignment/e', 5, 'k2');
    expect(findPager(storage, 'e', { before, here })).toEqual({ ...pager, entryKey: 'k2' });
    expect(findPager(storage, 'd', { before: null, here: before })).toEqual(pager);
  });

  test('does not exist for a page that was opened directly or through a link of another page', () => {
    const storage = tab();
    storeListPager(storage, pager);
    expect(findPager(storage, 'd', { before: null, here: entry('/consignment/d', 0, 'k9') })).toBeNull();
    const linked = { before: entry('/consignment/d', 5, 'k1'), here: entry('/consignment/e', 6, 'k3') };
    expect(findPager(storage, 'e', linked)).toBeNull();
    const today = { before: entry('/today', 4, 'k0'), here: entry('/consignment/e', 5, 'k3') };
    expect(findPager(storage, 'e', today)).toBeNull();
  });
});

test('any stored text is read without an error', () => {
  const values = oneof(
    string(),
    jsonValue().map((value) => JSON.stringify(value)),
    anything().map(() => JSON.stringify({ ...pager, references: [1] })),
  );
  assert(
    property(values, (stored) => {
      parseListRows(stored);
      parseListPager(stored);
    }),
  );
  expect(parseListPager(JSON.stringify({ ...pager, references: [1] }))).toBeNull();
  expect(parseListRows(null)).toBeNull();
});
