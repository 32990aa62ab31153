import { withClient } from '@cartage/database/connection/with-client.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';

export interface TotalsQuery {
  readonly sub: string;
  /** Null for all sites of the user. */
  readonly siteIds: readonly number[] | null;
  /** Empty for all. */
  readonly services: readonly string[];
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly today: CalendarDate;
}

/** The totals of the dashboard cards, calculated by PostgreSQL with exact decimals. */
export interface ReportedTotals {
  /** Without cancelled and error. */
  readonly created: number;
  readonly createdAndDelivered: number;
  readonly delivered: number;
  readonly deliveredBefore: number;
  readonly costs: string;
  readonly costsBefore: string;
}

export interface ReportedShare {
  /** Null for all service types together. */
  readonly service: string | null;
  readonly onTime: number;
  readonly promised: number;
  /** On time, in per cent. */
  readonly share: string;
}

/** Calculated from entered data and history alone, without stored days, sums or counts. */
const SEEN = `
  with seen as (
    select t.code as service, c.confirmed_price as price, last.status, first.day as created, arrived.day as delivered,
      case when exists (
        select from status_history h
        where h.organisation_id = c.organisation_id and h.consignment_id = c.id and h.status = 3
      ) then (coalesce(c.confirmed_delivery_at, c.requested_delivery_at) at time zone 'Pacific/Auckland')::date
      end as promised
    from consignment c
    join service_type t on t.id = c.service_type_id
    join membership_site m on m.organisation_id = c.organisation_id and m.site_id = c.site_id
    join portal_user u on u.id = m.user_id and u.sub = $2
    cross join lateral (
      select h.status from status_history h
      where h.organisation_id = c.organisation_id and h.consignment_id = c.id order by h.seq desc limit 1
    ) last
    cross join lateral (
      select (h.status_at at time zone 'Pacific/Auckland')::date as day
      from status_history h where h.organisation_id = c.organisation_id and h.consignment_id = c.id and h.seq = 1
    ) first
    cross join lateral (
      select (max(h.status_at) at time zone 'Pacific/Auckland')::date as day
      from status_history h where h.organisation_id = c.organisation_id and h.consignment_id = c.id and h.status = 7
    ) arrived
    where c.organisation_id = $1
      and ($3::int[] is null or c.site_id = any($3::int[]))
      and (cardinality($4::text[]) = 0 or t.code = any($4::text[]))
  )`;

const TOTALS = `${SEEN}, requested as (
    select $5::date as first, $6::date as last, $5::date - ($6::date - $5::date + 1) as first_before
  )
  select
    count(*) filter (where created between first and last and status not in (8, 9))::int as created,
    count(*) filter (where created between first and last and status = 7)::int as "createdAndDelivered",
    count(*) filter (where delivered between first and last)::int as delivered,
    count(*) filter (where delivered >= first_before and delivered < first)::int as "deliveredBefore",
    coalesce(sum(price) filter (where delivered between first and last), 0)::text as costs,
    coalesce(sum(price) filter (where delivered >= first_before and delivered < first), 0)::text as "costsBefore"
  from seen, requested`;

const SHARES = `${SEEN}, kept as (
    select service, coalesce(delivered <= promised, false) as "isOnTime"
    from seen
    where promised between $5::date and $6::date and status <> 8
      and (delivered is not null or promised < $7::date)
  )
  select service, count(*) filter (where "isOnTime")::int as "onTime", count(*)::int as promised,
    (count(*) filter (where "isOnTime") * 100.0 / count(*))::text as share
  from kept
  group by grouping sets ((service), ())
  having count(*) > 0`;

/** Of a whole organisation, bypassing row-level security. */
export async function reportedTotals(adminUrl: string, organisationId: number, requested: TotalsQuery) {
  const { sub, siteIds, services, from, to, today } = requested;
  const values = [organisationId, sub, siteIds, services, from, to];
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<ReportedTotals>(TOTALS, values);
    const { rows: shares } = await client.query<ReportedShare>(SHARES, [...values, today]);
    const [totals] = rows;
    if (totals === undefined) throw new Error('A sum over nothing is a row as well');
    return { totals, shares };
  });
}
