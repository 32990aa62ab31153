import type { ActingParty } from '@cartage/domain/consignment/current-exception.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { startOfDay } from '@cartage/domain/dates/zone.ts';
import {
  type DueKind,
  MAX_TASK_ROWS,
  type ReasonCode,
  type Task,
  taskDays,
} from '@cartage/domain/today/tasks.ts';
import { exceptionId, isCaseOf } from '#freight/exception-case.query.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';
import { firstReason, hasTask } from '#freight/today/reason-conditions.query.ts';

/** One row per section. */
export interface SectionRow {
  readonly total: number;
  readonly overdue: number;
  readonly rows: readonly TaskFacts[];
}

/** A consignment of a section, as JSON: instants are texts. */
export interface TaskFacts {
  readonly reference: string;
  readonly version: number;
  readonly status: number;
  readonly reason: ReasonCode;
  readonly dueDay: CalendarDate | null;
  readonly pickupDay: CalendarDate | null;
  readonly deliveryDay: CalendarDate | null;
  readonly promisedDay: CalendarDate | null;
  readonly statusAt: string;
  readonly receiverName: string;
  readonly receiverCity: string;
  readonly receiverPhone: string | null;
  /** The exception that has waited longest. */
  readonly exception: {
    readonly id: string;
    readonly ownerId: number | null;
    readonly ownerName: string | null;
    readonly title: string;
    readonly since: string;
    readonly actingParty: ActingParty | null;
    readonly targetHours: number | null;
    readonly region: RegionCode;
  } | null;
}

const DUE_COLUMNS = {
  PICKUP: sql`c.requested_pickup_day`,
  DELIVERY: sql`c.requested_delivery_day`,
  // The promise to a delivered consignment has ended, though its exception may be open.
  PROMISE: sql`case when c.delivered_day is null then c.promised_day end`,
} as const satisfies Record<DueKind, Sql>;

const OLDEST_EXCEPTION = sql`
  select e.id, e.organisation_id, e.consignment_id, e.provider_event_id, e.title, e.created_at, e.standard_event_id
  from delivery_event e
  where e.organisation_id = c.organisation_id and e.consignment_id = c.id
    and e.type_code = 'EXCP' and e.action_required
  order by e.created_at, e.id
  limit 1`;

interface SectionRequest {
  readonly context: { readonly scope: Scope; readonly today: CalendarDate };
  readonly task: Task;
  /** Null: every site of the organisation. */
  readonly siteIds: readonly number[] | null;
}

/** Count and first rows of a section, from one evaluation of its condition. */
export function section({ context, task, siteIds }: SectionRequest): Statement {
  const { scope, today } = context;
  const { organisationId, zone } = scope;
  const days = taskDays(today);
  const isException = task.code === 'EXCEPTIONS';
  const order = isException ? sql`(select o.created_at from (${OLDEST_EXCEPTION}) o)` : DUE_COLUMNS[task.due];
  return sql`
    with matching as materialized (
      select c.id, ${DUE_COLUMNS[task.due]} as due, ${order} as k, ${firstReason(context, task.code)} as reason
      from consignment c
      where c.organisation_id = ${organisationId}::int
        and (${siteIds}::int[] is null or c.site_id = any(${siteIds}::int[]))
        and c.created_at >= ${startOfDay(days.from, zone)}::timestamptz
        and c.created_at < ${startOfDay(addDays(days.to, 1), zone)}::timestamptz
        and ${hasTask(context, task.code)}
    )
    select
      (select count(*)::int from matching) as total,
      (select count(*)::int from matching where due < ${today}::date) as overdue,
      (
        select coalesce(json_agg(json_build_object(
          'reference', c.reference, 'version', c.version, 'status', c.status, 'reason', page.reason,
          'dueDay', page.due, 'pickupDay', c.requested_pickup_day, 'deliveryDay', c.requested_delivery_day,
          'promisedDay', c.promised_day, 'statusAt', c.status_at,
          'receiverName', receiver.full_name, 'receiverCity', receiver.city, 'receiverPhone', receiver.phone,
          'exception', ${isException ? exceptionOf() : sql`null`}
        ) order by page.k nulls last, page.id), '[]')
        from (select * from matching order by k nulls last, id limit ${MAX_TASK_ROWS}) page
        join consignment c on c.organisation_id = ${organisationId}::int and c.id = page.id
        join participant receiver on receiver.organisation_id = c.organisation_id
          and receiver.consignment_id = c.id and receiver.role = 'receiver'
      ) as rows`;
}

const exceptionOf = () => sql`(
  select json_build_object(
    'id', ${exceptionId}, 'ownerId', k.owner_id, 'ownerName', k.owner_name, 'title', e.title,
    'since', e.created_at, 'actingParty', s.acting_party, 'targetHours', s.target_hours,
    'region', (select t.region_id from site t where t.organisation_id = c.organisation_id and t.id = c.site_id))
  from (${OLDEST_EXCEPTION}) e
  left join exception_case k on ${isCaseOf}
  left join standard_event s on s.id = e.standard_event_id)`;
