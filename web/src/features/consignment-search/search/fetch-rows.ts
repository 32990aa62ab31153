import { PAGE_SIZES } from '@cartage/domain/search/page-and-sort.ts';
import type { Call } from '#api/call.ts';
import { type Search, searchRequest } from '#features/consignment-search/search/search-query.ts';
import type { Row } from '#freight/consignment-table/row.ts';

const LARGEST_PAGE_SIZE = PAGE_SIZES[3];

/** The first `count` rows of a search, in its order. */
export async function fetchRows(call: Call, search: Search, count: number): Promise<readonly Row[]> {
  const pages = Math.ceil(count / LARGEST_PAGE_SIZE);
  const found = await Promise.all(
    Array.from({ length: pages }, (_, index) =>
      call(
        'searchConsignments',
        searchRequest({ ...search, view: { ...search.view, page: index + 1, size: LARGEST_PAGE_SIZE } }),
      ),
    ),
  );
  return found.flatMap(({ results }) => results);
}
