import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_SORT_DIRECTION,
  DEFAULT_SORT_OPTION,
  pageInformation,
  type SortDirection,
  type SortOption,
} from '@cartage/domain/search/page-and-sort.ts';
import type { CountedRow, PageWindow, SearchOrder } from '#freight/consignment-page.query.ts';
import { rawReply } from '#platform/reply.ts';

export interface FoundPage {
  readonly total: number;
  /** Rows as JSON texts. */
  readonly docs: readonly string[];
  /** Further values of each row. */
  readonly extras?: readonly unknown[];
}

export interface PageInput {
  readonly pageNumber?: number | null | undefined;
  readonly pageSize?: number | null | undefined;
  readonly sortOption?: SortOption | null | undefined;
  readonly sortDirection?: SortDirection | null | undefined;
}

export interface PageQuery {
  readonly pageNumber: number;
  readonly order: SearchOrder;
  readonly window: PageWindow;
}

/** The requested page, with the defaults of the list (LIST-10). */
export function parsePage(input: PageInput): PageQuery {
  const pageNumber = input.pageNumber ?? 1;
  const pageSize = input.pageSize ?? DEFAULT_PAGE_SIZE;
  const sort = input.sortOption ?? DEFAULT_SORT_OPTION;
  const direction = input.sortDirection ?? DEFAULT_SORT_DIRECTION;
  const window = { offset: (pageNumber - 1) * pageSize, limit: pageSize };
  return { pageNumber, order: { sort, direction }, window };
}

export function foundPage(rows: readonly CountedRow[]): FoundPage {
  const shown = rows.flatMap((row) => (row.doc === null ? [] : [{ ...row, doc: row.doc }]));
  return {
    total: rows[0]?.total ?? 0,
    docs: shown.map(({ doc }) => doc),
    extras: shown.map(({ extra }) => extra),
  };
}

const COMMA = Buffer.from(',');
const END = Buffer.from(']}');

/** The response of the list and of every drill-down; `more` adds fields to it. */
export function pageReply(
  { pageNumber, window }: PageQuery,
  { total, docs }: FoundPage,
  more: Readonly<Record<string, unknown>> = {},
) {
  const information = JSON.stringify({
    ...pageInformation({ pageNumber, pageSize: window.limit, rowCount: total }),
    ...more,
  });
  // The rows are JSON texts already; parsing them again would cost more than the search. Each is encoded separately: as
  // one long text with characters outside Latin-1, a page of 200 took 7.0 ms instead of 5.1 ms.
  const rows = docs.flatMap((doc, index) => (index === 0 ? [Buffer.from(doc)] : [COMMA, Buffer.from(doc)]));
  const start = Buffer.from(`${information.slice(0, -1)},"results":[`);
  return rawReply(Buffer.concat([start, ...rows, END]));
}
