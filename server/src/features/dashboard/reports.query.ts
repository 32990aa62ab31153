import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import type { DateRange } from '@cartage/domain/dates/date-range.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { startOfDay } from '@cartage/domain/dates/zone.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Report } from '#features/dashboard/parse-report.ts';

/** Conditions on a table `c` with organisation, site and service type (docs/decisions/0024-reports-on-stored-days.md). */
export function isCounted({ scope, siteIds, serviceTypes }: Report): Sql {
  return sql`
    c.organisation_id = ${scope.organisationId}::int
    and (${siteIds}::int[] is null or c.site_id = any(${siteIds}::int[]))
    and (${serviceTypes}::text[] is null or c.service_type_id in (
      select id from service_type where tenant_id = ${scope.tenantId}::int and code = any(${serviceTypes}::text[])))`;
}

const CANCELLED = statusNumber('CANCELLED');

/** Each figure shares its condition with its drill-down, so that both count the same consignments (design rule 10). */
export function isCreatedIn({ scope, period }: Report): Sql {
  return sql`
    c.created_at >= ${startOfDay(period.from, scope.zone)}
    and c.created_at < ${startOfDay(addDays(period.to, 1), scope.zone)}`;
}

export const isPromisedIn = ({ period }: Report): Sql =>
  sql`c.promised_day between ${period.from}::date and ${period.to}::date and c.status <> ${CANCELLED}::smallint`;

export const isOnTime = sql`c.delivered_day <= c.promised_day`;
/** Without an exception of a type that is not in full (docs/decisions/0051-exceptions-are-worked-from-the-list.md). */
const isOnTimeInFull = sql`c.delivered_day <= c.promised_day and c.is_in_full`;

/** Delivered after the promised day, or not delivered and the day has passed. */
export const isMissed = (today: CalendarDate): Sql =>
  sql`(c.delivered_day > c.promised_day or (c.delivered_day is null and c.promised_day < ${today}::date))`;

/** Condition on `delivery_event c`. */
export const isExceptionIn = ({ period }: Report): Sql =>
  sql`c.type_code = 'EXCP' and c.created_day between ${period.from}::date and ${period.to}::date`;

export interface StatusCount {
  readonly status: number;
  readonly n: number;
}

/** Uses the stored day counts, which cover all service types (docs/reference/row-security.md 4). */
export function countsByStatus(report: Report): Statement {
  if (report.serviceTypes === null) return countsOfDays(report);
  return sql`
    select c.status, count(*)::int as n
    from consignment c
    where ${isCounted(report)} and ${isCreatedIn(report)}
    group by c.status`;
}

function countsOfDays({ scope, siteIds, period }: Report): Statement {
  const conditions = sql`
    c.organisation_id = ${scope.organisationId}::int
    and (${siteIds}::int[] is null or c.site_id = any(${siteIds}::int[]))
    and c.day between ${period.from}::date and ${period.to}::date`;
  return sql`
    select status, sum(n)::int as n
    from (
      select status, n from day_count c where ${conditions}
      union all
      select status, n from day_delta c where ${conditions}
    ) counted
    group by status`;
}

export interface DeliveredDay {
  readonly day: CalendarDate;
  readonly n: number;
  readonly timed: number;
  readonly seconds: number;
  readonly cents: number;
}

/** Deliveries per day of a range. Days without a delivery have no row. */
export function deliveredPerDay(report: Report, { from, to }: DateRange): Statement {
  return sql`
    select c.delivered_day as day, count(*)::int as n, count(c.transit_s)::int as timed,
      coalesce(sum(c.transit_s), 0)::bigint as seconds, coalesce(sum(c.confirmed_cents), 0)::bigint as cents
    from consignment c
    where ${isCounted(report)} and c.delivered_day between ${from}::date and ${to}::date
    group by c.delivered_day`;
}

export interface DifotCount {
  readonly code: string;
  readonly name: string;
  readonly onTime: number;
  readonly inFull: number;
  readonly missed: number;
}

export function countsByPromise(report: Report, today: CalendarDate): Statement {
  return sql`
    select t.code, t.name, counted.on_time as "onTime", counted.in_full as "inFull", counted.missed
    from (
      select c.service_type_id, count(*) filter (where ${isOnTime})::int as on_time,
        count(*) filter (where ${isOnTimeInFull})::int as in_full,
        count(*) filter (where ${isMissed(today)})::int as missed
      from consignment c
      where ${isCounted(report)} and ${isPromisedIn(report)}
      group by c.service_type_id
    ) counted
    join service_type t on t.id = counted.service_type_id
    where counted.on_time + counted.missed > 0
    order by t.name, t.code`;
}

export interface ExceptionCount {
  readonly eventId: number;
  readonly title: string | null;
  readonly status: number;
  readonly open: number;
  readonly closed: number;
}

export function countsOfExceptions(report: Report): Statement {
  return sql`
    select coalesce(counted.event_id, 0) as "eventId", s.title, counted.status, counted.open, counted.closed
    from (
      select c.standard_event_id as event_id, c.status, count(*) filter (where c.action_required)::int as open,
        count(*) filter (where not c.action_required)::int as closed
      from delivery_event c
      where ${isCounted(report)} and ${isExceptionIn(report)}
      group by 1, 2
    ) counted
    left join standard_event s on s.id = counted.event_id
    order by s.title nulls last, counted.status`;
}
