import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { SearchRequest } from '#features/consignment-search/criteria.query.ts';
import { isOneOf } from '#features/consignment-search/filter-criteria.query.ts';
import type { Criteria } from '#features/consignment-search/parse-criteria.ts';
import { DIRECTIONS, type PageWindow, type SearchOrder } from '#freight/consignment-page.query.ts';

/** The dates whose days have exact counts by site and status. */
export type CountedDate = 'Creation' | 'RequestedDelivery' | 'ConfirmedDelivery';

/** The date whose counts cover the filters, or null: the counts have no service types and no parts of days. */
export function countedDate({ date, serviceTypes }: Criteria): CountedDate | null {
  if (serviceTypes !== null) return null;
  if (date === null) return 'Creation';
  return date.days === null || date.type === 'PromisedDelivery' ? null : date.type;
}

const SORTED_DATES = {
  CreationDate: 'Creation',
  RequestedDeliveryDate: 'RequestedDelivery',
  StatusDate: null,
} as const satisfies Record<SearchOrder['sort'], CountedDate | null>;

/** The date of the sort order if its counts cover the filters. */
export function countedSortDate({ criteria, order }: SearchRequest): CountedDate | null {
  const sorted = SORTED_DATES[order.sort];
  const isCovered = criteria.date === null || criteria.date.type === sorted;
  return isCovered && countedDate(criteria) !== null ? sorted : null;
}

/** One row with the `total` of the days. */
export function totalOf(request: SearchRequest, date: CountedDate): Sql {
  return sql`
    select coalesce(sum(n), 0)::int as total
    from (${countsByDay(request, date)}) counts`;
}

/** A day that has rows of a page. */
export interface PageDay {
  readonly day: CalendarDate;
  /** The rows before the day in the order of the search. */
  readonly before: number;
  /** The rows up to the end of the day in the order of the search. */
  readonly through: number;
}

/** The days of the rows of a page that is sorted by `date`. Rows are `PageDay`. */
export function daysOfPage(
  request: SearchRequest,
  date: CountedDate,
  { offset, limit }: PageWindow,
): Statement {
  const direction = DIRECTIONS[request.order.direction];
  return sql`
    with days as (
      select day, sum(n) as n
      from (${countsByDay(request, date)}) counts
      group by day
      having sum(n) <> 0
    ), running as (
      select day, n, sum(n) over (order by day ${direction}) as through
      from days
    )
    select day, (through - n)::int as before, through::int as through
    from running
    where through > ${offset} and through - n < ${offset + limit}
    order by day ${direction}`;
}

function countsByDay({ scope, criteria }: SearchRequest, date: CountedDate): Sql {
  const { from = null, to = null } = criteria.date?.days ?? {};
  const conditions = sql`
    r.organisation_id = ${scope.organisationId}::int
    and ${isOneOf(sql`r.site_id`, criteria.siteIds)}
    and ${isOneOf(sql`r.status`, criteria.statuses)}
    and (${from}::date is null or r.day between ${from} and ${to})`;
  if (date === 'Creation') {
    return sql`
      select day, n from day_count r where ${conditions}
      union all
      select day, n from day_delta r where ${conditions}`;
  }
  const isConfirmed = date === 'ConfirmedDelivery';
  return sql`
      select day, n from delivery_day_count r where ${conditions} and r.is_confirmed = ${isConfirmed}
      union all
      select day, n from delivery_day_delta r where ${conditions} and r.is_confirmed = ${isConfirmed}`;
}
