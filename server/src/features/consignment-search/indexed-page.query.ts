import { emptySql, sql, type Sql, type Statement } from '#db/sql.ts';
import { searchConditions, type SearchRequest } from '#features/consignment-search/criteria.query.ts';
import { countedDate, totalOf } from '#features/consignment-search/day-counts.query.ts';
import {
  DIRECTIONS,
  type PageWindow,
  type SearchOrder,
  SORT_COLUMNS,
} from '#freight/consignment-page.query.ts';

/** Rows that have the date of the sort order, rows without it, or all rows. */
export type Segment = 'dated' | 'undated' | 'all';

/** Part of a page, and the direction in which the index is read for it. */
export interface SegmentWindow extends PageWindow {
  readonly segment: Segment;
  readonly direction: SearchOrder['direction'];
  /** The instant at which reading starts; null: at the end of the index. The offset counts from there. */
  readonly start: Date | null;
}

/** Count and page in one round trip; the page is read from the start of the index. Rows are `CountedRow`. */
export function countedPage(request: SearchRequest, segment: Segment): Statement {
  const { window, order } = request;
  const direction = DIRECTIONS[order.direction];
  const page = pageOf(request, { ...window, segment, direction: order.direction, start: null });
  return sql`
    select counted.total, shown.doc
    from (${countOf(request)}) counted
    left join (${page}) shown on true
    order by shown.k ${direction}, shown.id ${direction}`;
}

/** Rows have a `doc`. */
export function segmentPage(request: SearchRequest, window: SegmentWindow): Statement {
  const direction = DIRECTIONS[window.direction];
  return sql`
    select page.doc
    from (${pageOf(request, window)}) page
    order by page.k ${direction}, page.id ${direction}`;
}

/** One row with the `total`. */
export function countOf(request: SearchRequest): Sql {
  const { scope, criteria } = request;
  const counted = countedDate(criteria);
  if (counted !== null) return totalOf(request, counted);
  return sql`
    select count(*)::int as total
    from consignment c
    where ${searchConditions(scope, criteria)}`;
}

/** The number of matching rows, and of those without the date of the sort order. */
export interface SegmentCounts {
  readonly total: number;
  readonly undated: number;
}

/** One row of `SegmentCounts`. */
export function segmentCounts(request: SearchRequest): Statement {
  const { scope, criteria, order } = request;
  const column = SORT_COLUMNS[order.sort];
  if (countedDate(criteria) === null) {
    return sql`
      select count(*)::int as total, (count(*) - count(${column}))::int as undated
      from consignment c
      where ${searchConditions(scope, criteria)}`;
  }
  // Without a filter by date, the counts have both numbers.
  if (criteria.date === null) {
    return sql`
      select counted.total, counted.total - dated.total as undated
      from (${countOf(request)}) counted, (${totalOf(request, 'RequestedDelivery')}) dated`;
  }
  return sql`
    select counted.total, (
      select count(*)::int from consignment c where ${searchConditions(scope, criteria)} and ${column} is null
    ) as undated
    from (${countOf(request)}) counted`;
}

/** Reads only ids in the order of an index, then the documents of those ids. */
function pageOf({ scope, criteria, order }: SearchRequest, window: SegmentWindow): Sql {
  const column = SORT_COLUMNS[order.sort];
  const direction = DIRECTIONS[window.direction];
  const { start } = window;
  const segment = {
    all: emptySql,
    dated: sql`and ${column} is not null`,
    undated: sql`and ${column} is null`,
  } satisfies Record<Segment, Sql>;
  const isAfterStart = {
    asc: sql`and (${start}::timestamptz is null or ${column} >= ${start})`,
    desc: sql`and (${start}::timestamptz is null or ${column} < ${start})`,
  } satisfies Record<SearchOrder['direction'], Sql>;
  return sql`
    select page.k, page.id, d.doc
    from (
      select c.id, ${column} as k
      from consignment c
      where ${searchConditions(scope, criteria)} ${segment[window.segment]} ${isAfterStart[window.direction]}
      order by ${column} ${direction}, c.id ${direction}
      limit ${window.limit} offset ${window.offset}
    ) page
    join consignment_doc d on d.organisation_id = ${scope.organisationId}::int and d.consignment_id = page.id`;
}
