import { countOf } from '@cartage/domain/freight/count-of.ts';
import { listFilters, MAX_SEARCHED_REFERENCES } from '@cartage/domain/search/filters.ts';
import type { Call } from '#api/call.ts';
import { inBatches } from '#features/consignment-search/search/in-batches.ts';
import { DEFAULT_VIEW } from '#features/consignment-search/search/list-view.ts';
import { type Search, searchRequest } from '#features/consignment-search/search/search-query.ts';
import type { Row } from '#freight/consignment-table/row.ts';

interface ReferenceQuery {
  readonly references: readonly string[];
  readonly signal?: AbortSignal;
  readonly isQuiet?: boolean;
}

/** Rows of these references at the selected sites, in any order. The filter does not apply. */
export function findReferences(call: Call, search: Search, query: ReferenceQuery): Promise<readonly Row[]> {
  return find(call, { ...search, view: { ...DEFAULT_VIEW, ...listFilters.none } }, query);
}

/** False where some were added by reference, or have left the filter since they were selected. */
export async function areInFilter(call: Call, search: Search, query: ReferenceQuery): Promise<boolean> {
  const found = await find(call, search, query);
  return found.length === new Set(query.references).size;
}

/** 'Not found at the selected sites: 1 reference. 230 consignments selected.' */
export function foundMessage({
  count,
  missing,
}: {
  readonly count: number;
  readonly missing: readonly string[];
}): string {
  return [
    ...(missing.length > 0
      ? [`Not found at the selected sites: ${countOf(missing.length, 'reference')}.`]
      : []),
    ...(count > 0 ? [`${countOf(count, 'consignment')} selected.`] : []),
  ].join(' ');
}

async function find(
  call: Call,
  search: Search,
  { references, signal, isQuiet = false }: ReferenceQuery,
): Promise<readonly Row[]> {
  const view = { ...search.view, page: 1, size: MAX_SEARCHED_REFERENCES } as const;
  const { body, ...rest } = searchRequest({ ...search, view });
  const pages = await Promise.all(
    inBatches(references, MAX_SEARCHED_REFERENCES).map((batch) =>
      call('searchConsignments', {
        ...rest,
        body: { ...body, references: batch },
        isQuiet,
        ...(signal !== undefined && { signal }),
      }),
    ),
  );
  return pages.flatMap(({ results }) => results);
}
