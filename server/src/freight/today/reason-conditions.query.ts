import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { nationalCalendar, previousWorkingDay } from '@cartage/domain/dates/working-days.ts';
import { startOfDay } from '@cartage/domain/dates/zone.ts';
import type { TaskCode } from '@cartage/domain/today/task-names.ts';
import type { DatedTask, DueKind, ReasonCode } from '@cartage/domain/today/tasks.ts';
import { joinSql, sql, type Sql } from '#db/sql.ts';
import { hasDangerousGoods, isIncomplete, isSigned } from '#freight/today/declaration-conditions.query.ts';
import type { Scope } from '#platform/scope.ts';

/** A scope and its current day; null where no task is asked for. */
export interface TaskContext {
  readonly scope: Pick<Scope, 'tenantId' | 'organisationId' | 'zone'>;
  readonly today: CalendarDate | null;
}

interface TaskConditions {
  /** Condition on `consignment c`; the reasons narrow it. */
  readonly where: Sql;
  readonly reasons: Readonly<Partial<Record<ReasonCode, Sql>>>;
}

const has = (code: Parameters<typeof statusNumber>[0]) => sql`c.status = ${statusNumber(code)}::smallint`;

/** The conditions of the table of tasks in `domain/src/today/tasks.ts`; `reasons` keep its order. */
export function taskConditions({ scope, today }: TaskContext): Readonly<Record<TaskCode, TaskConditions>> {
  const day = sql`${today}::date`;
  const yesterday = today === null ? null : startOfDay(addDays(today, -1), scope.zone);
  const isUnderWay = sql`c.status in (
    ${statusNumber('PICKUP')}::smallint, ${statusNumber('TRANSIT')}::smallint, ${statusNumber('DELIVERING')}::smallint)`;
  const pickup = {
    passed: sql`c.requested_pickup_day < ${day}`,
    today: sql`c.requested_pickup_day = ${day}`,
    later: sql`c.requested_pickup_day > ${day}`,
    none: sql`c.requested_pickup_day is null`,
  };
  // The driver of a standing pickup did not come on the requested day, or on the working day after the freight was ready.
  const isMissed = sql`(${pickup.passed} or (${pickup.none} and c.status_at < ${lastCall(today, scope.zone)}::timestamptz))`;
  const lacks = {
    NO_FREIGHT: sql`c.item_count = 0`,
    NO_DELIVERY_DAY: sql`c.requested_delivery_day is null and c.confirmed_delivery_at is null
      and ${hasNoDefaultDay(scope)}`,
    DELIVERY_PASSED: sql`c.requested_delivery_day < ${day} and c.confirmed_delivery_at is null`,
    PICKUP_PASSED: pickup.passed,
  };
  const lacksNothing = sql`not coalesce(${joinSql(Object.values(lacks).map(inBrackets), sql` or `)}, false)`;
  return {
    EXCEPTIONS: {
      where: sql`c.id in (
        select e.consignment_id from delivery_event e
        where e.organisation_id = ${scope.organisationId}::int and e.type_code = 'EXCP' and e.action_required)`,
      reasons: { UNRESOLVED_EXCEPTION: sql`true` },
    },
    AT_RISK: {
      where: sql`(c.status <= ${statusNumber('DELIVERING')}::smallint or ${has('ERR')})
        and c.promised_day is not null`,
      reasons: {
        PROMISE_MISSED: sql`c.promised_day < ${day}`,
        PICKUP_MISSED: sql`${has('STAGED')} and ${pickup.passed}`,
        NOT_PICKED_UP: sql`${has('STAGED')} and c.promised_day = ${day}`,
        NOT_OUT: sql`(${has('PICKUP')} or ${has('TRANSIT')}) and c.promised_day = ${day}`,
        NO_PROGRESS: sql`${isUnderWay} and c.promised_day = ${day} + 1
          and c.status_at < ${yesterday}::timestamptz`,
      },
    },
    DECLARATIONS: {
      // A draft that lacks another value is listed under drafts to complete.
      where: sql`(${has('FINAL')} or ${has('STAGED')} or (${has('DRAFT')} and ${lacksNothing}))
        and ${hasDangerousGoods(scope)} and not ${isSigned(scope)}`,
      reasons: { DECLARATION_INCOMPLETE: isIncomplete(scope), DECLARATION_UNSIGNED: sql`true` },
    },
    PICKUPS_DUE: {
      where: has('STAGED'),
      reasons: {
        PICKUP_OVERDUE: pickup.passed,
        PICKUP_TODAY: pickup.today,
        PICKUP_UNDATED: pickup.none,
      },
    },
    READY: {
      where: sql`${has('FINAL')} and (${isMissed} or not ${hasStandingPickup(scope)})`,
      reasons: {
        STANDING_SIGNED: sql`${hasStandingPickup(scope)} and ${isSignedForByDriver(scope)}`,
        STANDING_MISSED: sql`${pickup.passed} and ${hasStandingPickup(scope)}`,
        STANDING_UNDATED: sql`${pickup.none} and ${hasStandingPickup(scope)}`,
        READY_LATE: pickup.passed,
        READY_TODAY: pickup.today,
        READY_LATER: pickup.later,
        READY_UNDATED: pickup.none,
      },
    },
    TO_BOOK: {
      where: sql`(${has('FINAL')} or ${has('STAGED')}) and c.confirmed_delivery_at is null`,
      reasons: { NOT_BOOKED: isNotBooked(scope) },
    },
    DRAFTS_TO_COMPLETE: { where: has('DRAFT'), reasons: lacks },
    DRAFTS_COMPLETE: {
      where: has('DRAFT'),
      reasons: {
        DRAFT_COMPLETE: lacksNothing,
      },
    },
  };
}

export const DUE_COLUMNS = {
  PICKUP: sql`c.requested_pickup_day`,
  DELIVERY: sql`c.requested_delivery_day`,
  // The promise to a delivered consignment has ended, though its exception may be open.
  PROMISE: sql`case when c.delivered_day is null then c.promised_day end`,
} as const satisfies Record<DueKind, Sql>;

/** Whether `consignment c` has the task, and the day by which it is due has passed. */
export const hasOverdueTask = (context: TaskContext, { code, due }: DatedTask): Sql =>
  sql`${hasTask(context, code)} and ${DUE_COLUMNS[due]} < ${context.today}::date`;

const inBrackets = (condition: Sql) => sql`(${condition})`;

/** CONS-07: the tenant does not choose a delivery day when a draft has none. */
const hasNoDefaultDay = ({ tenantId }: TaskContext['scope']) => sql`exists (
  select from tenant_setting s
  where s.tenant_id = ${tenantId}::int and s.name = 'CanUseDefaultRequestedDeliveryDate' and s.value = 'false')`;

/** The driver calls every working day, so that no pickup of `consignment c` is requested. */
const hasStandingPickup = ({ organisationId }: TaskContext['scope']) => sql`exists (
  select from standing_pickup k
  join participant sender on sender.organisation_id = k.organisation_id and sender.site_id = k.site_id
  where k.organisation_id = ${organisationId}::int and sender.organisation_id = ${organisationId}::int
    and sender.consignment_id = c.id and sender.role = 'sender')`;

/** Start of the last working day that is over: the driver has called since freight became ready before it. */
function lastCall(today: CalendarDate | null, zone: string): Date | null {
  const day = today === null ? null : previousWorkingDay(nationalCalendar, addDays(today, -1));
  return day === null ? null : startOfDay(day, zone);
}

/** The driver signed the manifest of `consignment c`, though no pickup is recorded. */
const isSignedForByDriver = ({ organisationId }: TaskContext['scope']) => sql`exists (
  select from manifest_consignment n
  join manifest m on m.organisation_id = n.organisation_id and m.id = n.manifest_id
  where n.organisation_id = ${organisationId}::int and m.organisation_id = ${organisationId}::int
    and n.consignment_id = c.id and m.signed_at is not null)`;

const isNotBooked = ({ tenantId }: TaskContext['scope']) => sql`exists (
  select from tenant_flag f
  where f.tenant_id = ${tenantId}::int and f.name = 'DeliveryBookings' and f.value = 'true')
  and not exists (select from run_booking b where b.organisation_id = c.organisation_id and b.consignment_id = c.id)`;

/** Whether `consignment c` has the task: its condition, and at least one of its reasons. */
export function hasTask(context: TaskContext, code: TaskCode): Sql {
  const { where, reasons } = taskConditions(context)[code];
  return sql`${where} and (${joinSql(Object.values(reasons).map(inBrackets), sql` or `)})`;
}

/** The code of the first reason that applies. */
export function firstReason(context: TaskContext, code: TaskCode): Sql {
  const { reasons } = taskConditions(context)[code];
  const cases = Object.entries(reasons).map(
    ([reason, condition]) => sql`when ${condition} then ${reason}::text`,
  );
  return sql`case ${joinSql(cases, sql` `)} end`;
}
