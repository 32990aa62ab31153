import { OWN_REMARK_PREFIX } from '@cartage/domain/provider/replay-events.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { sql, type Statement } from '#db/sql.ts';
import { type ConsignmentKey, consignmentKeys } from '#freight/consignment-key.query.ts';

/** Requests of one tenant number notices one after the other, so that no number becomes visible before a lower one. */
export function lockFeed(tenantId: number): Statement {
  return sql`select pg_advisory_xact_lock(hashtextextended('provider feed', ${tenantId}))`;
}

/**
 * Numbers up to `limit` notices that have no number yet. The changes of a consignment commit in the order of their
 * versions; a version is never numbered before an earlier one, even if the clocks of servers differ.
 */
export function numberNotices(tenantId: number, limit: number): Statement {
  return sql`
    with
      waiting as (
        select id, version, max(created_at) over (partition by consignment_id order by version) as at
        from notice
        where tenant_id = ${tenantId} and feed_position is null
      ),
      next as (
        select id, row_number() over (order by at, version, id) as place
        from waiting
        order by at, version, id
        limit ${limit}
      )
    update notice
    set feed_position = place + coalesce((
      select max(feed_position) from notice where tenant_id = ${tenantId} and feed_position is not null), 0)
    from next
    where notice.id = next.id`;
}

export interface ChangeRow {
  readonly position: number;
  readonly id: string;
  readonly kind: string;
  readonly createdAt: Date;
  readonly version: number;
  readonly consignmentId: number;
  readonly organisationId: number;
  readonly organisationName: string;
  readonly run: string | null;
  readonly runCode: string | null;
  readonly startsAt: Date | null;
}

export function changesAfter(tenantId: number, after: number, limit: number): Statement {
  return sql`
    ${changeRows}
    where n.tenant_id = ${tenantId} and n.feed_position > ${after}
    order by n.feed_position
    limit ${limit}`;
}

export function changesAt(tenantId: number, positions: readonly number[]): Statement {
  return sql`
    ${changeRows}
    where n.tenant_id = ${tenantId} and n.feed_position = any(${positions}::bigint[])`;
}

const changeRows = sql`
  select n.feed_position as position, n.id, n.kind, n.created_at as "createdAt", n.version,
    n.consignment_id as "consignmentId", o.id as "organisationId", o.name as "organisationName",
    r.name as run, r.code as "runCode", slot.starts_at as "startsAt"
  from notice n
  join organisation o on o.id = n.organisation_id
  left join run_booking b on b.organisation_id = n.organisation_id and b.consignment_id = n.consignment_id
  left join run_schedule slot on slot.tenant_id = b.tenant_id and slot.id = b.schedule_id
  left join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id`;

export interface RedeliveryRow {
  readonly consignmentId: number;
  readonly eventId: string;
  readonly requestedAt: Date;
  readonly day: CalendarDate;
  readonly message: string | null;
}

/** Open requests of receivers for another delivery, at most one per consignment. */
export function redeliveriesOf(consignments: readonly ConsignmentKey[]): Statement {
  return sql`
    select consignment_id as "consignmentId", ${OWN_REMARK_PREFIX} || id as "eventId", created_at as "requestedAt",
      redelivery_day as day, redelivery_message as message
    from delivery_event
    where (organisation_id, consignment_id) in ${consignmentKeys(consignments)}
      and redelivery_day is not null and action_required`;
}
