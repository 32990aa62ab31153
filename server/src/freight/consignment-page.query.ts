import type { SortDirection, SortOption } from '@cartage/domain/search/page-and-sort.ts';
import { emptySql, sql, type Sql, type Statement } from '#db/sql.ts';

export const SORT_COLUMNS = {
  CreationDate: sql`c.created_at`,
  RequestedDeliveryDate: sql`c.requested_delivery_at`,
  StatusDate: sql`c.status_at`,
} as const satisfies Record<SortOption, Sql>;

export const DIRECTIONS = { asc: sql`asc`, desc: sql`desc` } as const satisfies Record<SortDirection, Sql>;

export interface SearchOrder {
  readonly sort: SortOption;
  readonly direction: SortDirection;
}

export interface PageWindow {
  readonly offset: number;
  readonly limit: number;
}

/** A row of a page, with the total count. */
export interface CountedRow {
  readonly total: number;
  /** Null in the only row of an empty page. */
  readonly doc: string | null;
  /** `MatchedPage.extra` of the row. */
  readonly extra?: unknown;
}

export interface MatchedPage {
  readonly organisationId: number;
  readonly order: SearchOrder;
  readonly window: PageWindow;
  /** JSON about `consignment c` that comes with each row. */
  readonly extra?: Sql;
}

/**
 * Count and page from one evaluation of the filter, for filters that are expensive to evaluate
 * (docs/reference/search-design.md). `matching` returns `id` and the sort key `k`. Rows are `CountedRow`.
 */
export function pageOfMatching(
  matching: Sql,
  { organisationId, order, window, extra }: MatchedPage,
): Statement {
  const direction = DIRECTIONS[order.direction];
  return sql`
    with matching as materialized (${matching})
    select counted.total, shown.doc ${extra === undefined ? emptySql : sql`, shown.extra`}
    from (select count(*)::int as total from matching) counted
    left join (
      select page.k, page.id, d.doc ${
        extra === undefined
          ? emptySql
          : sql`, (
        select ${extra} from consignment c where c.organisation_id = ${organisationId} and c.id = page.id) as extra`
      }
      from (
        select id, k
        from matching
        order by k ${direction} nulls last, id ${direction}
        limit ${window.limit} offset ${window.offset}
      ) page
      join consignment_doc d on d.organisation_id = ${organisationId} and d.consignment_id = page.id
    ) shown on true
    order by shown.k ${direction} nulls last, shown.id ${direction}`;
}
