import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Pause, ScheduleRule } from '@cartage/domain/standing-orders/rule.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import {
  FROM_ORDER,
  type RunRow,
  SCHEDULE_COLUMNS,
  type ScheduleColumns,
  type TemplateDetails,
} from '#freight/standing-orders/standing-order.query.ts';
import { requestingSiteId } from '#freight/requesting-site.query.ts';
import { isVisibleTemplate } from '#freight/visible-template.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface ListedRun extends RunRow {
  /** Null without a consignment, or when the caller may not see it. */
  readonly reference: string | null;
  readonly at: string;
}

export interface OrderRow extends ScheduleColumns {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly templateName: string;
  readonly siteName: string;
  readonly ownerName: string;
  readonly senderName: string | null;
  readonly receiverName: string | null;
  readonly isReady: boolean;
  readonly details: TemplateDetails;
  readonly lastRun: ListedRun | null;
  readonly outcomes: Readonly<Record<CalendarDate, RunRow['outcome']>>;
}

const partyName = (role: 'sender' | 'receiver'): Sql => {
  const [id, custom] = [`${role}ParticipantId`, `${role}Participant`];
  return sql`
    coalesce(
      (select party.name from site party
        where party.organisation_id = o.organisation_id and party.id = (o.details ->> ${id}::text)::int),
      o.details -> ${custom}::text ->> 'fullName')`;
};

/** Of `standing_order_run r`. */
const runJson = (scope: Scope): Sql => sql`
  json_build_object('day', r.day, 'pickupDay', r.pickup_day, 'outcome', r.outcome, 'reason', r.reason, 'at', r.at,
    'reference', (select c.reference from consignment c
      where c.organisation_id = r.organisation_id and c.id = r.consignment_id
        and c.site_id = any(${scope.siteIds}::int[])))`;

/** More than the days that are processed ahead of their pickup. */
const OUTCOME_DAYS = 60;

const columns = (scope: Scope): Sql => sql`
  o.id, o.version, o.name, o.template_name as "templateName", s.name as "siteName", o.owner_name as "ownerName",
  ${partyName('sender')} as "senderName", ${partyName('receiver')} as "receiverName", o.is_ready as "isReady",
  o.details, ${SCHEDULE_COLUMNS},
  (select ${runJson(scope)} from standing_order_run r
    where r.organisation_id = o.organisation_id and r.standing_order_id = o.id
    order by r.day desc limit 1) as "lastRun",
  (select coalesce(json_object_agg(r.day, r.outcome), '{}') from (
    select day, outcome from standing_order_run
    where organisation_id = o.organisation_id and standing_order_id = o.id
    order by day desc limit ${OUTCOME_DAYS}) r) as outcomes`;

/** An order of a site without access does not exist for the caller. */
const isVisible = (scope: Scope): Sql => sql`
  o.organisation_id = ${scope.organisationId} and o.site_id = any(${scope.siteIds}::int[])`;

export const ordersOf = (scope: Scope): Statement => sql`
  select ${columns(scope)} ${FROM_ORDER} where ${isVisible(scope)}
  order by o.ended_at is not null, lower(o.name), o.id`;

export const orderOfId = (scope: Scope, id: number): Statement => sql`
  select ${columns(scope)} ${FROM_ORDER} where ${isVisible(scope)} and o.id = ${id}`;

/** Locks the row until the end of the transaction. */
export const lockOrder = (scope: Scope, id: number): Statement => sql`
  select ${columns(scope)} ${FROM_ORDER} where ${isVisible(scope)} and o.id = ${id} for update of o`;

export const latestRuns = (scope: Scope, id: number, limit: number): Statement => sql`
  select ${runJson(scope)} as run from standing_order_run r
  where r.organisation_id = ${scope.organisationId} and r.standing_order_id = ${id}
  order by r.day desc limit ${limit}`;

export interface LockedRun {
  readonly isDismissed: boolean;
}

interface FailedDay {
  /** Of the order. */
  readonly id: number;
  readonly day: string;
}

/** The failed day of an order that the caller sees, locked until the end of the transaction. */
export const lockRun = (scope: Scope, { id, day }: FailedDay): Statement => sql`
  select r.dismissed_at is not null as "isDismissed"
  from standing_order o
  join standing_order_run r on r.organisation_id = o.organisation_id and r.standing_order_id = o.id
  where ${isVisible(scope)} and o.id = ${id} and r.organisation_id = ${scope.organisationId}
    and r.day = ${day}::date and r.outcome = 'FAILED'
  for update of r`;

export const dismissRun = (scope: Scope, { id, day }: FailedDay, at: Date): Statement => sql`
  update standing_order_run set dismissed_at = ${at}
  where organisation_id = ${scope.organisationId} and standing_order_id = ${id} and day = ${day}::date
    and outcome = 'FAILED'`;

/** Orders of the user that have not ended. */
export const countOrdersOf = (scope: Scope): Statement => sql`
  select count(*)::int as count from standing_order
  where organisation_id = ${scope.organisationId} and owner_id = ${scope.userId} and ended_at is null`;

export interface OrderInput {
  readonly name: string;
  readonly isReady: boolean;
  readonly rule: ScheduleRule;
  readonly templateName: string;
  readonly details: TemplateDetails;
  /** Of a sender that is not a site. */
  readonly senderRegion: RegionCode | null;
}

export interface WriteDay {
  readonly at: Date;
  readonly today: CalendarDate;
}

/** Its site is the one that the user's consignments are created for. */
export const insertOrder = (scope: Scope, order: OrderInput, { at, today }: WriteDay): Statement => sql`
  insert into standing_order
    (tenant_id, organisation_id, owner_id, owner_name, permissions, site_id, name, template_name, details,
      sender_region_id, is_ready, weekdays, every_weeks, start_day, end_day, on_holiday, lead_days, counts_from,
      examine_at, created_at)
  values (${scope.tenantId}, ${scope.organisationId}, ${scope.userId}, ${scope.userName},
    ${[...scope.permissions]}::text[], ${requestingSiteId(scope)}, ${order.name}, ${order.templateName},
    ${JSON.stringify(order.details)}::jsonb, ${order.senderRegion}, ${order.isReady},
    ${order.rule.weekdays}::smallint[], ${order.rule.everyWeeks}, ${order.rule.startDay}, ${order.rule.endDay}::date,
    ${order.rule.onHoliday}, ${order.rule.leadDays}, ${today}, ${at}, ${at})
  returning id`;

/** The caller becomes the owner, with the caller's present permissions. */
export const replaceOrder = (
  scope: Scope,
  id: number,
  order: OrderInput,
  { at, today }: WriteDay,
): Statement => sql`
  update standing_order
  set owner_id = ${scope.userId}, owner_name = ${scope.userName}, permissions = ${[...scope.permissions]}::text[],
    name = ${order.name}, template_name = ${order.templateName}, details = ${JSON.stringify(order.details)}::jsonb,
    sender_region_id = ${order.senderRegion}, is_ready = ${order.isReady},
    weekdays = ${order.rule.weekdays}::smallint[], every_weeks = ${order.rule.everyWeeks},
    start_day = ${order.rule.startDay}, end_day = ${order.rule.endDay}::date, on_holiday = ${order.rule.onHoliday},
    lead_days = ${order.rule.leadDays}, counts_from = ${today}, examine_at = ${at}, version = version + 1
  where organisation_id = ${scope.organisationId} and id = ${id}`;

/** Null removes the pause. */
export const setPause = (
  scope: Scope,
  id: number,
  pause: Pause | null,
  { at, today }: WriteDay,
): Statement => sql`
  update standing_order
  set paused_from = ${pause?.from ?? null}::date, paused_to = ${pause?.to ?? null}::date, counts_from = ${today},
    examine_at = ${at}, version = version + 1
  where organisation_id = ${scope.organisationId} and id = ${id}`;

export const setEnded = (scope: Scope, id: number, at: Date): Statement => sql`
  update standing_order set ended_at = ${at}, examine_at = null, version = version + 1
  where organisation_id = ${scope.organisationId} and id = ${id}`;

export interface UsedTemplate {
  readonly name: string;
  readonly details: TemplateDetails;
}

/** No row for a template that the caller does not see. */
export const templateOfId = (scope: Scope, id: number): Statement => sql`
  select t.name, t.details from consignment_template t
  where ${isVisibleTemplate(scope)} and t.id = ${id}`;

/** The regions in which freight of these values may be picked up, by preference. */
export const senderRegions = (scope: Scope, senderId: number | null): Statement => sql`
  select
    (select region_id from site where organisation_id = ${scope.organisationId} and id = ${senderId}::int) as "ofSender",
    (select region_id from site where organisation_id = ${scope.organisationId} and id = ${requestingSiteId(scope)})
      as "ofSite"`;

/** No row when the caller may not see the consignment. */
export const orderOfConsignment = (scope: Scope, reference: string): Statement => sql`
  select
    (select json_build_object('id', o.id, 'name', o.name)
      from standing_order_run r
      join standing_order o on o.organisation_id = r.organisation_id and o.id = r.standing_order_id
      where r.organisation_id = c.organisation_id and r.consignment_id = c.id
        and o.site_id = any(${scope.siteIds}::int[])) as "standingOrder"
  from consignment c
  where c.organisation_id = ${scope.organisationId} and c.reference = ${reference}
    and c.site_id = any(${scope.siteIds}::int[])`;
