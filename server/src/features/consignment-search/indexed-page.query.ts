import { none, sql, type Sql, type Statement } from '#db/sql.ts';
import { isOneOf, isWanted, type SearchQuestion } from '#features/consignment-search/criteria.query.ts';
import type { Criteria } from '#features/consignment-search/read-criteria.ts';
import {
  DIRECTIONS,
  type PageWindow,
  type SearchOrder,
  SORT_COLUMNS,
} from '#freight/consignment-page.query.ts';

/** The rows with the date that is sorted by, those without, or all of them. */
export type Segment = 'dated' | 'undated' | 'all';

/** Part of a page, and the direction in which the index is read for it. */
export interface SegmentWindow extends PageWindow {
  readonly segment: Segment;
  readonly direction: SearchOrder['direction'];
}

/** Count and page in one round trip; the page is read from its beginning. Rows are `CountedRow`. */
export function countedPage(question: SearchQuestion): Statement {
  const { window, order } = question;
  const direction = DIRECTIONS[order.direction];
  const page = pageOf(question, { ...window, segment: 'all', direction: order.direction });
  return sql`
    select counted.total, shown.doc
    from (${countOf(question)}) counted
    left join (${page}) shown on true
    order by shown.k ${direction}, shown.id ${direction}`;
}

/** Rows have a `doc`. */
export function segmentPage(question: SearchQuestion, window: SegmentWindow): Statement {
  const direction = DIRECTIONS[window.direction];
  return sql`
    select page.doc
    from (${pageOf(question, window)}) page
    order by page.k ${direction}, page.id ${direction}`;
}

/** One row with the `total`. */
export function countOf(question: SearchQuestion): Sql {
  if (canUseRollup(question.criteria)) return rollupCount(question);
  const { scope, criteria } = question;
  return sql`
    select count(*)::int as total
    from consignment c
    where ${isWanted(scope, criteria)}`;
}

/** How many there are, and how many of them have the date that is sorted by. */
export interface SegmentCounts {
  readonly total: number;
  readonly dated: number;
}

/** One row of `SegmentCounts`. */
export function segmentCounts({ scope, criteria, order }: SearchQuestion): Statement {
  return sql`
    select count(*)::int as total, count(${SORT_COLUMNS[order.sort]})::int as dated
    from consignment c
    where ${isWanted(scope, criteria)}`;
}

/** The rollup knows days of creation, sites and statuses, and nothing of the other dates. */
function canUseRollup({ created, requestedDelivery, confirmedDelivery }: Criteria): boolean {
  const areWholeDays = created === null || created.days !== null;
  return areWholeDays && requestedDelivery === null && confirmedDelivery === null;
}

function rollupCount({ scope, criteria }: SearchQuestion): Sql {
  const { from = null, to = null } = criteria.created?.days ?? {};
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

/** Ids only, in the order of an index, and then the documents of those alone. */
function pageOf({ scope, criteria, order }: SearchQuestion, window: SegmentWindow): Sql {
  const column = SORT_COLUMNS[order.sort];
  const direction = DIRECTIONS[window.direction];
  const segment = {
    all: none,
    dated: sql`and ${column} is not null`,
    undated: sql`and ${column} is null`,
  } satisfies Record<Segment, Sql>;
  return sql`
    select page.k, page.id, d.doc
    from (
      select c.id, ${column} as k
      from consignment c
      where ${isWanted(scope, criteria)} ${segment[window.segment]}
      order by ${column} ${direction}, c.id ${direction}
      limit ${window.limit} offset ${window.offset}
    ) page
    join consignment_doc d on d.organisation_id = ${scope.organisationId}::int and d.consignment_id = page.id`;
}
