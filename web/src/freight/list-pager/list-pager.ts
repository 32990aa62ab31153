import type { Sent } from '@cartage/contract/operations.ts';
import type { PageSize, SortDirection, SortOption } from '@cartage/domain/search/page-and-sort.ts';

/** A search as the list sends it, for fetching its other pages. */
export interface PagerSearch {
  readonly query: {
    readonly pageSize: PageSize;
    readonly sortOption: SortOption;
    readonly sortDirection: SortDirection;
  };
  readonly body: Sent<'searchConsignments', 'body'>;
}

/** The page of the list from which a consignment is opened. */
export interface ListRows {
  /** The address of the list. */
  readonly href: string;
  readonly search: PagerSearch;
  readonly references: readonly string[];
  readonly page: number;
  readonly pageCount: number;
}

/**
 * The consignments in the order of the list that the user came from. It keeps the order while consignments leave the
 * filter, because the user changes them on the way.
 */
export interface ListPager {
  /** The history entry of the consignment page. */
  readonly entryKey: string;
  readonly search: PagerSearch;
  readonly references: readonly string[];
  readonly firstPage: number;
  readonly lastPage: number;
  readonly pageCount: number;
}

export const startPager = (
  { search, references, page, pageCount }: ListRows,
  entryKey: string,
): ListPager => ({
  entryKey,
  search,
  references,
  firstPage: page,
  lastPage: page,
  pageCount,
});

export interface Neighbours {
  readonly previous: string | null;
  readonly next: string | null;
}

export function neighboursOf({ references }: ListPager, reference: string): Neighbours {
  const at = references.indexOf(reference);
  return { previous: references[at - 1] ?? null, next: at === -1 ? null : (references[at + 1] ?? null) };
}

/** Two pages whose rows continue the pager: the outermost known page, which may have new rows by now, and the one beyond. */
export interface MissingPages {
  readonly side: 'before' | 'after';
  readonly pages: readonly number[];
}

/** The pages to fetch at an end of the pager; null when both neighbours are known or the list ends. */
export function missingPages(pager: ListPager, reference: string): MissingPages | null {
  const at = pager.references.indexOf(reference);
  if (at === -1) return null;
  const { firstPage, lastPage, pageCount } = pager;
  if (at === pager.references.length - 1 && lastPage < pageCount)
    return { side: 'after', pages: [lastPage, lastPage + 1] };
  if (at === 0 && firstPage > 1) return { side: 'before', pages: [firstPage - 1, firstPage] };
  return null;
}

/** The pager with the rows of the missing pages. Known rows keep their place. */
export function extendPager(
  pager: ListPager,
  { side, pages }: MissingPages,
  fetched: { readonly references: readonly string[]; readonly pageCount: number },
): ListPager {
  const known = new Set(pager.references);
  const isKnown = fetched.references.map((reference) => known.has(reference));
  const { pageCount } = fetched;
  if (side === 'after') {
    const beyond = fetched.references.slice(isKnown.lastIndexOf(true) + 1);
    const references = [...pager.references, ...beyond];
    return { ...pager, references, lastPage: pages.at(-1) ?? pager.lastPage, pageCount };
  }
  const first = isKnown.indexOf(true);
  const before = first === -1 ? fetched.references : fetched.references.slice(0, first);
  const references = [...before, ...pager.references];
  return { ...pager, references, firstPage: pages[0] ?? pager.firstPage, pageCount };
}

/** Never throws: stored text may have any shape. */
export function parseListRows(stored: string | null): ListRows | null {
  const rows = parseRecord(stored);
  const { href, page, pageCount } = rows;
  return typeof href === 'string' && isPage(page) && isPage(pageCount) && hasRows(rows)
    ? { href, page, pageCount, search: rows.search, references: rows.references }
    : null;
}

/** Never throws: stored text may have any shape. */
export function parseListPager(stored: string | null): ListPager | null {
  const pager = parseRecord(stored);
  const { entryKey, firstPage, lastPage, pageCount } = pager;
  return typeof entryKey === 'string' &&
    isPage(firstPage) &&
    isPage(lastPage) &&
    isPage(pageCount) &&
    hasRows(pager)
    ? { entryKey, firstPage, lastPage, pageCount, search: pager.search, references: pager.references }
    : null;
}

type StoredRecord = Readonly<Record<string, unknown>>;

function parseRecord(stored: string | null): StoredRecord {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

const isPage = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 1;

/** The server checks the search itself. */
function hasRows(
  record: StoredRecord,
): record is StoredRecord & { readonly search: PagerSearch; readonly references: readonly string[] } {
  const { search, references } = record;
  if (typeof search !== 'object' || search === null || !('query' in search) || !('body' in search))
    return false;
  const { query, body } = search;
  return (
    typeof query === 'object' &&
    query !== null &&
    typeof body === 'object' &&
    body !== null &&
    Array.isArray(references) &&
    references.every((reference) => typeof reference === 'string')
  );
}
