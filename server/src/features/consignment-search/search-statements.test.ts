import { SORT_DIRECTIONS, SORT_OPTIONS } from '@cartage/domain/search/page-and-sort.ts';
import { expect, test } from 'vitest';
import { INDEXED_SEARCHES, runSearch, type SearchBody } from '#testing/indexed-searches.ts';

/** Enough rows for pages from both ends, from a day in the middle and without the date. */
const COUNTED = {
  total: 200_000,
  undated: 20_000,
  doc: '{}',
  day: '2026-03-12',
  before: 0,
  through: 180_000,
};
const OFFSETS = [0, 5_000, 100_000, 190_000];

const BODIES: readonly SearchBody[] = [
  ...Object.values(INDEXED_SEARCHES).map(({ body }) => body),
  { searchTerm: 'kea' },
  { searchTerm: 'kea', statuses: ['ERR'] },
];

/**
 * Each order has a statement for filters that the counts by creation day cover, one for those that the counts by
 * delivery day cover, and one for the others. One statement for all three would be planned for tables that the search
 * does not read.
 */
test('all shapes together stay a few dozen prepared statements', async () => {
  const texts = new Set<string>();
  const collect = {
    read: async (_context: unknown, { text }: { text: string }) => (texts.add(text), [COUNTED as never]),
  };
  for (const sort of SORT_OPTIONS)
    for (const direction of SORT_DIRECTIONS)
      for (const offset of OFFSETS)
        for (const body of BODIES) await runSearch(collect, { body, sort, direction, offset });
  expect(texts.size).toBeLessThanOrEqual(65);
});
