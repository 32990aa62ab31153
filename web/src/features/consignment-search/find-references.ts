import { countOf } from '@cartage/domain/freight/count-of.ts';
import { MAX_SEARCHED_REFERENCES } from '@cartage/domain/search/search-filter.ts';
import type { Call } from '#api/call.ts';
import { DEFAULT_VIEW } from '#features/consignment-search/list-url.ts';
import { inParts } from '#features/consignment-search/pasted-references.ts';
import { requestOf, type Search } from '#features/consignment-search/queries.ts';
import type { Row } from '#freight/consignment-table/row.ts';

interface Named {
  readonly references: readonly string[];
  readonly signal?: AbortSignal;
}

/** Rows of those of them that are at the chosen sites, whatever the filter shows; in no order. */
export function findReferences(call: Call, search: Search, named: Named): Promise<readonly Row[]> {
  return find(call, { ...search, range: null, view: DEFAULT_VIEW }, named);
}

/** Whether the filter shows all of them: not what was pasted beside it, and has moved out of it since. */
export async function areShown(call: Call, search: Search, named: Named): Promise<boolean> {
  const shown = await find(call, search, named);
  return shown.length === new Set(named.references).size;
}

/** 'Not found at the chosen sites: 1 reference. 230 consignments selected.' */
export function foundWords({
  count,
  missing,
}: {
  readonly count: number;
  readonly missing: readonly string[];
}): string {
  return [
    ...(missing.length > 0
      ? [`Not found at the chosen sites: ${countOf(missing.length, 'reference')}.`]
      : []),
    ...(count > 0 ? [`${countOf(count, 'consignment')} selected.`] : []),
  ].join(' ');
}

async function find(call: Call, search: Search, { references, signal }: Named): Promise<readonly Row[]> {
  const view = { ...search.view, page: 1, size: MAX_SEARCHED_REFERENCES } as const;
  const { body, ...rest } = requestOf({ ...search, view });
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
