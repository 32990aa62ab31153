import { emptySql, sql, type Sql, type Statement } from '#db/sql.ts';
import { searchConditions, type SearchRequest } from '#features/consignment-search/criteria.query.ts';
import { isOneOf } from '#features/consignment-search/filter-criteria.query.ts';
import type { Criteria } from '#features/consignment-search/parse-criteria.ts';
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
}

/** Count and page in one round trip; the page is read from the start of the index. Rows are `CountedRow`. */
export function countedPage(request: SearchRequest): Statement {
  const { window, order } = request;
  const direction = DIRECTIONS[order.direction];
  const page = pageOf(request, { ...window, segment: 'all', direction: order.direction });
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
  if (canUseRollup(request.criteria)) return rollupCount(request);
  const { scope, criteria } = request;
  return sql`
    select count(*)::int as total
    from consignment c
    where ${searchConditions(scope, criteria)}`;
}

/** The number of matching rows, and of those with the date of the sort order. */
export interface SegmentCounts {
  readonly total: number;
  readonly dated: number;
}

/** One row of `SegmentCounts`. */
export function segmentCounts({ scope, criteria, order }: SearchRequest): Statement {
  return sql`
    select count(*)::int as total, count(${SORT_COLUMNS[order.sort]})::int as dated
    from consignment c
    where ${searchConditions(scope, criteria)}`;
}

/** The rollup has counts by day of creation, site and status, and no other dates or service types. */
function canUseRollup({ date, serviceTypes }: Criteria): boolean {
  return serviceTypes === null && (date === null || (date.type === 'Creation' && date.days !== null));
}

function rollupCount({ scope, criteria }: SearchRequest): Sql {
  const { from = null, to = null } = criteria.date?.days ?? {};
  const conditions = sql`
    r.organisation_id = ${scope.organisationId}::int
    and ${isOneOf(sql`r.site_id`, criteria.siteIds)}
    and ${isOneOf(sql`r.status`, criteria.statuses)}
    and (${from}::date is null or r.day between ${from} and ${to})`;
  return sql`
    select coalesce(sum(n), 0)::int as total
    from (
      select n from day_count r where ${conditions}
      union all
      select n from day_delta r where ${conditions}
    ) counts`;
}

/** Reads only ids in the order of an index, then the documents of those ids. */
function pageOf({ scope, criteria, order }: SearchRequest, window: SegmentWindow): Sql {
  const column = SORT_COLUMNS[order.sort];
  const direction = DIRECTIONS[window.direction];
  const segment = {
    all: emptySql,
    dated: sql`and ${column} is not null`,
    undated: sql`and ${column} is null`,
  } satisfies Record<Segment, Sql>;
  return sql`
    select page.k, page.id, d.doc
    from (
      select c.id, ${column} as k
      from consignment c
      where ${searchConditions(scope, criteria)} ${segment[window.segment]}
      order by ${column} ${direction}, c.id ${direction}
      limit ${window.limit} offset ${window.offset}
    ) page
    join consignment_doc d on d.organisation_id = ${scope.organisationId}::int and d.consignment_id = page.id`;
}
