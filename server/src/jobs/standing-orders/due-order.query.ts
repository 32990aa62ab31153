import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { sql, type Statement } from '#db/sql.ts';
import {
  FROM_ORDER,
  type OrderKey,
  SCHEDULE_COLUMNS,
  type ScheduleColumns,
  type TemplateDetails,
} from '#freight/standing-orders/standing-order.query.ts';

/** A standing order that is to be examined, and its owner. */
export interface DueOrder extends OrderKey {
  readonly tenantId: number;
  readonly name: string;
  readonly sub: string;
  readonly zone: string;
  readonly permissions: readonly string[];
}

/** The one that waits longest, across organisations, without those of `passed`. */
export const nextDueOrder = (now: Date, passed: readonly string[]): Statement => sql`
  select o.id, o.name, o.organisation_id as "organisationId", o.tenant_id as "tenantId", u.sub, t.zone, o.permissions
  from standing_order o
  join portal_user u on u.id = o.owner_id
  join tenant t on t.id = o.tenant_id
  where o.examine_at <= ${now} and o.organisation_id || '-' || o.id <> all(${passed}::text[])
  order by o.examine_at, o.id
  limit 1`;

export interface LockedOrder extends ScheduleColumns {
  readonly ownerId: number;
  readonly ownerName: string;
  readonly siteId: number;
  readonly siteName: string;
  readonly isSiteActive: boolean;
  readonly details: TemplateDetails;
  readonly isReady: boolean;
  readonly countsFrom: CalendarDate;
}

/** No row while another worker has it, after that worker has examined it, and when its owner has changed. */
export const lockDueOrder = ({ organisationId, id, sub }: DueOrder, now: Date): Statement => sql`
  select o.owner_id as "ownerId", o.owner_name as "ownerName", o.site_id as "siteId", s.name as "siteName",
    s.is_active as "isSiteActive", o.details, o.is_ready as "isReady", o.counts_from as "countsFrom", ${SCHEDULE_COLUMNS}
  ${FROM_ORDER}
  join portal_user u on u.id = o.owner_id
  where o.organisation_id = ${organisationId} and o.id = ${id} and o.examine_at <= ${now} and u.sub = ${sub}
  for update of o skip locked`;

/** All that was due is processed. Null: the order has ended. */
export const examineAgain = (
  { organisationId, id }: OrderKey,
  today: CalendarDate,
  at: Date | null,
): Statement => sql`
  update standing_order set examine_at = ${at}::timestamptz, counts_from = ${today}
  where organisation_id = ${organisationId} and id = ${id}`;
