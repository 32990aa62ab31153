import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT_DIRECTION,
  DEFAULT_SORT_OPTION,
  PAGE_SIZES,
  pageInformation,
  SORT_OPTION_NAMES,
} from '#search/page-and-sort.ts';
import { DEFAULT_DATE_TYPE, DEFAULT_SEARCH_PRESET } from '#search/filters.ts';

test('[@LIST-10] [@FILTER-01] sizes, sorts and defaults are the specified ones', () => {
  expect(PAGE_SIZES).toEqual([25, 50, 100, 200]);
  expect(Object.values(SORT_OPTION_NAMES)).toEqual([
    'Creation date',
    'Requested delivery date',
    'Status date',
  ]);
  expect({
    size: DEFAULT_PAGE_SIZE,
    sort: DEFAULT_SORT_OPTION,
    direction: DEFAULT_SORT_DIRECTION,
    date: DEFAULT_DATE_TYPE,
    preset: DEFAULT_SEARCH_PRESET,
  }).toEqual({
    size: 25,
    sort: 'CreationDate',
    direction: 'asc',
    date: 'Creation',
    preset: 'LAST_7_DAYS',
  });
});

test.each([
  { page: [1, 25], rowCount: 0, current: 1, rows: [0, 0], pageCount: 0 },
  { page: [4, 25], rowCount: 0, current: 1, rows: [0, 0], pageCount: 0 },
  { page: [1, 25], rowCount: 1, current: 1, rows: [1, 1], pageCount: 1 },
  { page: [1, 25], rowCount: 25, current: 1, rows: [1, 25], pageCount: 1 },
  { page: [1, 25], rowCount: 26, current: 1, rows: [1, 25], pageCount: 2 },
  { page: [2, 25], rowCount: 26, current: 2, rows: [26, 26], pageCount: 2 },
  { page: [3, 50], rowCount: 149, current: 3, rows: [101, 149], pageCount: 3 },
  { page: [3, 50], rowCount: 150, current: 3, rows: [101, 150], pageCount: 3 },
  { page: [4, 50], rowCount: 150, current: 4, rows: [0, 0], pageCount: 3 },
  { page: [1_000_000, 200], rowCount: 1_204, current: 1_000_000, rows: [0, 0], pageCount: 7 },
] as const)(
  '[@LIST-11] page and size $page over $rowCount rows',
  ({ page, rowCount, current, rows, pageCount }) => {
    const [pageNumber, pageSize] = page;
    expect(pageInformation({ pageNumber, pageSize, rowCount })).toEqual({
      currentPage: current,
      firstRowOnPage: rows[0],
      lastRowOnPage: rows[1],
      pageCount,
      pageSize,
      rowCount,
    });
  },
);

test('[@LIST-11] the pages of a list hold every row exactly once, without gaps', () => {
  assert(
    property(constantFrom(...PAGE_SIZES), integer({ min: 1, max: 5_000 }), (pageSize, rowCount) => {
      const { pageCount } = pageInformation({ pageNumber: 1, pageSize, rowCount });
      let next = 1;
      for (let pageNumber = 1; pageNumber <= pageCount; pageNumber += 1) {
        const { firstRowOnPage, lastRowOnPage } = pageInformation({ pageNumber, pageSize, rowCount });
        expect(firstRowOnPage).toBe(next);
        expect(lastRowOnPage - firstRowOnPage).toBeLessThan(pageSize);
        next = lastRowOnPage + 1;
      }
      expect(next).toBe(rowCount + 1);
    }),
  );
});
