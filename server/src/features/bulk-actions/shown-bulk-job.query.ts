import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { DEFAULT_PAPER } from '@cartage/domain/documents/papers.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { DocumentState } from '#documents/document.query.ts';
import type { JobAction, Printing } from '#freight/bulk/bulk-work.ts';
import type { Scope } from '#platform/scope.ts';

/** For the job; what somebody asked for anew after its end is none of its work. */
const IS_BEING_MADE = sql`(d.state = 'preparing' and d.requested_at <= coalesce(j.finished_at, 'infinity'))`;

export interface ShownBulkJob {
  readonly id: number;
  readonly action: JobAction;
  readonly requestedPickupAt: Date | null;
  readonly printing: Printing | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly total: number;
  /** A file of it is still being made. */
  readonly isMaking: boolean;
  /** Settled ones, in the order in which they were named. */
  readonly items: readonly ShownItem[];
}

export interface ShownItem {
  readonly reference: string;
  readonly outcome: 'Success' | 'Error';
  readonly message: string;
  /** Its notice was tried and is not delivered yet. */
  readonly isUntold: boolean;
  /** How those are doing that a setting has made of it; null where there is none to wait for. */
  readonly labels: 'preparing' | 'failed' | null;
  /** How its documents are doing; null where none was asked for. */
  readonly made: readonly DocumentState[] | null;
}

export interface ListedBulkJob extends Omit<ShownBulkJob, 'items'> {
  readonly settled: number;
  readonly failed: number;
}

/** The person's own, the newest first: numbers are given in the order of time, and have an index. */
export function bulkJobsOf(scope: Scope, since: Date, most: number): Statement {
  return sql`
    select j.id, j.action, j.requested_pickup_at as "requestedPickupAt", j.printing, j.created_at as "createdAt",
      j.finished_at as "finishedAt", item.total, item.settled - made.waiting as settled, item.failed + made.failed as failed,
      made."isMaking"
    from (
      select * from bulk_job
      where organisation_id = ${scope.organisationId} and user_id = ${scope.userId} and created_at > ${since}
      order by id desc
      limit ${most}) j
    cross join lateral (
      select count(*)::int as total, count(outcome)::int as settled,
        (count(*) filter (where outcome = 'Error'))::int as failed
      from bulk_item i
      where i.organisation_id = j.organisation_id and i.job_id = j.id) item
    cross join lateral (
      select
        coalesce(bool_or(one.preparing > 0), false) as "isMaking",
        (count(*) filter (where one.position is not null and one.preparing > 0))::int as waiting,
        (count(*) filter (where one.position is not null and one.preparing = 0 and one."isLacking"))::int as failed
      from (
        select b.position, count(*) filter (where ${IS_BEING_MADE}) as preparing,
          bool_or(d.state = 'failed' or i.message <> '') as "isLacking"
        from bulk_document b
        join document d on d.id = b.document_id
        left join bulk_item i on i.job_id = b.job_id and i.position = b.position
        where b.organisation_id = j.organisation_id and b.job_id = j.id
        group by b.position
      ) one
    ) made
    order by j.id desc`;
}

/** No row for anybody but the one who asked for it. */
export function bulkJobForOwner(scope: Scope, id: number): Statement {
  return sql`
    select j.id, j.action, j.requested_pickup_at as "requestedPickupAt", j.printing, j.created_at as "createdAt",
      j.finished_at as "finishedAt",
      (select count(*)::int from bulk_item i
        where i.organisation_id = j.organisation_id and i.job_id = j.id) as total,
      exists (
        select from bulk_document b
        join document d on d.id = b.document_id
        where b.organisation_id = j.organisation_id and b.job_id = j.id and ${IS_BEING_MADE}
      ) as "isMaking",
      (select coalesce(json_agg(json_build_object(
          'reference', i.reference, 'outcome', i.outcome, 'message', i.message,
          'isUntold', exists (
            select from notice n
            where n.organisation_id = i.organisation_id and n.consignment_id = i.consignment_id
              and n.version = i.version and n.settled_at is null and n.attempts > 0
          ),
          'labels', case when i.is_label_due then ${labels} end,
          'made', (
            select json_agg(case when d.state = 'preparing' and not ${IS_BEING_MADE} then 'expired' else d.state end)
            from bulk_document b
            join document d on d.id = b.document_id
            where b.organisation_id = i.organisation_id and b.job_id = i.job_id and b.position = i.position
          )) order by i.position), '[]')
        from bulk_item i
        where i.organisation_id = j.organisation_id and i.job_id = j.id and i.outcome is not null) as items
    from bulk_job j
    where j.organisation_id = ${scope.organisationId} and j.user_id = ${scope.userId} and j.id = ${id}`;
}

/** As they are since; what was cancelled needs none, and what was made may have been let go of. */
const labels = sql`(
  select case when d.state is null then 'preparing' when d.state in ('preparing', 'failed') then d.state end
  from consignment c
  left join lateral (
    select d.state
    from document_consignment dc
    join document d on d.id = dc.document_id
    where dc.organisation_id = c.organisation_id and dc.consignment_id = c.id
      and d.kind = 'FRTLABEL' and d.paper = ${DEFAULT_PAPER}
    order by d.requested_at desc
    limit 1) d on true
  where c.organisation_id = i.organisation_id and c.id = i.consignment_id
    and c.status = any(${ACTIONS.bulkDocuments.statuses.map(statusNumber)}::int[]))`;
