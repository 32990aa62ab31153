import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { MAX_TASK_ROWS } from '@cartage/domain/today/tasks.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { sql, type Statement } from '#db/sql.ts';
import { ORDER_REGION } from '#freight/standing-orders/standing-order.query.ts';
import type { Scope } from '#platform/scope.ts';

/** A day of a standing order without its consignment, as JSON: instants are texts. */
export interface FailedDay {
  readonly standingOrderId: number;
  readonly name: string;
  readonly day: CalendarDate;
  readonly pickupDay: CalendarDate | null;
  readonly reason: string;
  readonly failedAt: string;
}

export interface FailedDays {
  readonly total: number;
  readonly rows: readonly FailedDay[];
}

/** The first pickup day in a region whose failure is on Today. */
export interface FirstDay {
  readonly region: RegionCode;
  readonly day: CalendarDate;
}

/** The failed days that no user has dismissed, of orders of these sites. Null: every site of the organisation. */
export const failedDays = (
  { organisationId }: Scope,
  siteIds: readonly number[] | null,
  firstDays: readonly FirstDay[],
): Statement => sql`
  with failed as materialized (
    select o.id, o.name, r.day, r.pickup_day, r.reason, r.at
    from standing_order_run r
    join standing_order o on o.organisation_id = ${organisationId}::int and o.id = r.standing_order_id
    join site s on s.organisation_id = ${organisationId}::int and s.id = o.site_id
    join unnest(
      ${firstDays.map(({ region }) => region)}::text[], ${firstDays.map(({ day }) => day)}::date[]
    ) f (region, day) on f.region = ${ORDER_REGION}
    where r.organisation_id = ${organisationId}::int and r.outcome = 'FAILED' and r.dismissed_at is null
      and coalesce(r.pickup_day, r.day) >= f.day
      and (${siteIds}::int[] is null or o.site_id = any(${siteIds}::int[]))
  )
  select
    (select count(*)::int from failed) as total,
    (
      select coalesce(json_agg(json_build_object('standingOrderId', id, 'name', name, 'day', day,
        'pickupDay', pickup_day, 'reason', reason, 'failedAt', at) order by coalesce(pickup_day, day), id), '[]')
      from (select * from failed order by coalesce(pickup_day, day), id limit ${MAX_TASK_ROWS}) first
    ) as rows`;
