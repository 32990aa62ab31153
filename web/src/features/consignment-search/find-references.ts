import { MAX_SEARCHED_REFERENCES } from '@cartage/domain/search/search-filter.ts';
import type { Call } from '#api/call.ts';
import { DEFAULT_VIEW } from '#features/consignment-search/list-url.ts';
import { inParts } from '#features/consignment-search/pasted-references.ts';
import { requestOf, type Search } from '#features/consignment-search/queries.ts';
import type { Row } from '#freight/consignment-table/row.ts';

/** Rows of those of them that are at the chosen sites, whatever the filter shows; in no order. */
export async function findReferences(
  call: Call,
  search: Search,
  { references, signal }: { readonly references: readonly string[]; readonly signal?: AbortSignal },
): Promise<readonly Row[]> {
  const view = { ...DEFAULT_VIEW, size: MAX_SEARCHED_REFERENCES } as const;
  const { body, ...rest } = requestOf({ ...search, range: null, view });
  const pages = await Promise.all(
    inParts(references, MAX_SEARCHED_REFERENCES).map((part) =>
      call('searchConsignments', {
        ...rest,
        body: { ...body, references: part },
        ...(signal !== undefined && { signal }),
      }),
    ),
  );
  return pages.flatMap(({ results }) => results);
}
