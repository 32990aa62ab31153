import type { ActingParty } from '@cartage/domain/consignment/current-exception.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { type EXCEPTIONS, MAX_TASK_ROWS } from '@cartage/domain/today/tasks.ts';
import { sql, type Statement } from '#db/sql.ts';
import {
  CONSIGNMENT_FACTS,
  consignmentsWith,
  joinConsignment,
  type SectionRequest,
  type TaskFacts,
} from '#features/today/section.query.ts';
import { exceptionId, hasNewAnswer, isCaseOf } from '#freight/exception-case.query.ts';
import { isOverdue, type OverdueLimit, targetHours } from '#freight/exception-clock.query.ts';
import { DUE_COLUMNS, firstReason } from '#freight/today/reason-conditions.query.ts';

/** A consignment with one of its unresolved exceptions, as JSON: instants are texts. */
export interface ExceptionFacts extends TaskFacts {
  readonly exception: {
    readonly id: string;
    readonly ownerId: number | null;
    readonly ownerName: string | null;
    readonly title: string;
    /** The provider answered, and no user did anything since. */
    readonly hasNewAnswer: boolean;
    readonly raisedAt: string;
    /** Null: the type of the exception is unknown. */
    readonly actingParty: ActingParty | null;
    readonly targetHours: number;
    readonly region: RegionCode;
  };
}

/**
 * The counts of the exceptions, and the rows that may be due first. The database does not know working time, but exceptions
 * with the same region and target are due in the order of their times: it returns the first consignments of each group.
 */
export function exceptionSection(
  request: SectionRequest<typeof EXCEPTIONS>,
  limits: readonly OverdueLimit[],
): Statement {
  const { context, task } = request;
  const { organisationId } = context.scope;
  return sql`
    with matching as materialized (
      select c.id, c.site_id, ${DUE_COLUMNS[task.due]} as due, ${firstReason(context, task.code)} as reason
      ${consignmentsWith(request)}
    ),
    open as materialized (
      select m.id as consignment_id, e.id, e.created_at, t.region_id as region, ${targetHours} as hours,
        ${isOverdue(limits)} as is_overdue
      from matching m
      join site t on t.organisation_id = ${organisationId}::int and t.id = m.site_id
      join delivery_event e on e.organisation_id = ${organisationId}::int and e.consignment_id = m.id
        and e.type_code = 'EXCP' and e.action_required
      left join standard_event s on s.id = e.standard_event_id
    ),
    first_of_consignment as (
      select distinct on (region, hours, consignment_id) * from open
      order by region, hours, consignment_id, created_at, id
    ),
    candidate as (
      select * from (
        select f.*, row_number() over (partition by region, hours order by created_at, id) as place
        from first_of_consignment f
      ) ranked
      where place <= ${MAX_TASK_ROWS}
    )
    select
      (select count(*)::int from matching) as total,
      (select count(distinct consignment_id)::int from open where is_overdue) as overdue,
      (
        select coalesce(json_agg(json_build_object(
          'reason', m.reason, 'dueDay', m.due, ${CONSIGNMENT_FACTS},
          'exception', json_build_object(
            'id', ${exceptionId}, 'ownerId', k.owner_id, 'ownerName', k.owner_name, 'title', e.title,
            'hasNewAnswer', ${hasNewAnswer},
            'raisedAt', e.created_at, 'actingParty', s.acting_party, 'targetHours', f.hours, 'region', f.region)
        ) order by f.created_at, f.id), '[]')
        from candidate f
        join matching m on m.id = f.consignment_id
        ${joinConsignment(context.scope, sql`f.consignment_id`)}
        join delivery_event e on e.organisation_id = c.organisation_id and e.id = f.id
        left join exception_case k on ${isCaseOf}
        left join standard_event s on s.id = e.standard_event_id
      ) as rows`;
}
