import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { startOfDay } from '@cartage/domain/dates/zone.ts';
import {
  type DatedTask,
  MAX_TASK_ROWS,
  type ReasonCode,
  type Task,
  taskDays,
} from '@cartage/domain/today/tasks.ts';
import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';
import { DUE_COLUMNS, firstReason, hasTask } from '#freight/today/reason-conditions.query.ts';

/** One row per section. */
export interface SectionRow<Facts = TaskFacts> {
  readonly total: number;
  readonly overdue: number;
  readonly rows: readonly Facts[];
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
}

export interface SectionRequest<Of extends Task = DatedTask> {
  readonly context: { readonly scope: Scope; readonly today: CalendarDate };
  readonly task: Of;
  /** Null: every site of the organisation. */
  readonly siteIds: readonly number[] | null;
}

/** Count and first rows of a section, the earliest due day first, from one evaluation of its condition. */
export function section(request: SectionRequest): Statement {
  const { context, task } = request;
  const { scope, today } = context;
  return sql`
    with matching as materialized (
      select c.id, ${DUE_COLUMNS[task.due]} as due, ${firstReason(context, task.code)} as reason
      ${consignmentsWith(request)}
    )
    select
      (select count(*)::int from matching) as total,
      (select count(*)::int from matching where due < ${today}::date) as overdue,
      (
        select coalesce(json_agg(json_build_object(
          'reason', page.reason, 'dueDay', page.due, ${CONSIGNMENT_FACTS}) order by page.due nulls last, page.id), '[]')
        from (select * from matching order by due nulls last, id limit ${MAX_TASK_ROWS}) page
        ${joinConsignment(scope, sql`page.id`)}
      ) as rows`;
}

/** `consignment c` with the task of a section. */
export function consignmentsWith({ context, task, siteIds }: SectionRequest<Task>): Sql {
  const { scope, today } = context;
  const days = taskDays(today);
  return sql`
    from consignment c
    where c.organisation_id = ${scope.organisationId}::int
      and (${siteIds}::int[] is null or c.site_id = any(${siteIds}::int[]))
      and c.created_at >= ${startOfDay(days.from, scope.zone)}::timestamptz
      and c.created_at < ${startOfDay(addDays(days.to, 1), scope.zone)}::timestamptz
      and ${hasTask(context, task.code)}`;
}

/** Members of `TaskFacts` that `joinConsignment` provides. */
export const CONSIGNMENT_FACTS = sql`
  'reference', c.reference, 'version', c.version, 'status', c.status,
  'pickupDay', c.requested_pickup_day, 'deliveryDay', c.requested_delivery_day,
  'promisedDay', c.promised_day, 'statusAt', c.status_at,
  'receiverName', receiver.full_name, 'receiverCity', receiver.city, 'receiverPhone', receiver.phone`;

export const joinConsignment = ({ organisationId }: Scope, id: Sql): Sql => sql`
  join consignment c on c.organisation_id = ${organisationId}::int and c.id = ${id}
  join participant receiver on receiver.organisation_id = c.organisation_id
    and receiver.consignment_id = c.id and receiver.role = 'receiver'`;
