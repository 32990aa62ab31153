import type { SortDirection, SortOption } from '@cartage/domain/search/search-filter.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';

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

/** A row of a page that comes with its count. */
export interface CountedRow {
  readonly total: number;
  /** Null in the only row of an empty page. */
  readonly doc: string | null;
}

export interface MatchedPage {
  readonly organisationId: number;
  readonly order: SearchOrder;
  readonly window: PageWindow;
}

/**
 * Count and page from one evaluation of a filter, for filters whose evaluation is the cost (postgres.md 2).
 * `matching` has the `id` of each and `k`, what is sorted by. Rows are `CountedRow`.
 */
export function pageOfMatching(matching: Sql, { organisationId, order, window }: MatchedPage): Statement {
  const direction = DIRECTIONS[order.direction];
  return sql`
    with matching as materialized (${matching})
    select counted.total, shown.doc
    from (select count(*)::int as total from matching) counted
    left join (
      select page.k, page.id, d.doc
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
