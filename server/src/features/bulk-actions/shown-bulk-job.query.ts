import type { ResponseBody } from '@cartage/contract/operations.ts';
import { ACTIONS } from '@cartage/domain/consignment/actions.ts';
import { statusNumber } from '@cartage/domain/consignment/status.ts';
import { DEFAULT_PAPER } from '@cartage/domain/documents/label-stock.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { DocumentState } from '#documents/document.query.ts';
import type { BulkJobAction, PrintOptions } from '#freight/bulk/bulk-work.ts';
import type { Scope } from '#platform/scope.ts';

/** A document that the job waits for. One that was requested again after the job finished does not count. */
const IS_PREPARING = sql`(d.state = 'preparing' and d.requested_at <= coalesce(j.finished_at, 'infinity'))`;

const UNDONE_JOB = sql`(
  select json_build_object('jobId', u.id, 'action', u.action) from bulk_job u
  where u.organisation_id = j.organisation_id and u.id = j.undoes)`;

export interface BulkJobSummaryRow {
  readonly id: number;
  readonly action: BulkJobAction;
  /** The job that this one takes back. */
  readonly undoes: ResponseBody<'bulkJob'>['undoes'];
  readonly requestedPickupAt: Date | null;
  readonly printing: PrintOptions | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly total: number;
  /** One of its files is still being prepared. */
  readonly isMaking: boolean;
}

export interface ShownBulkJob extends BulkJobSummaryRow {
  /** Number of consignments that it changed, and when it changed the last. */
  readonly changed: number;
  readonly lastChangedAt: Date | null;
  /** The job that took it back. */
  readonly undoneBy: number | null;
  /** Settled items, in the order of the request. */
  readonly items: readonly ShownItem[];
}

export interface ShownItem {
  readonly reference: string;
  readonly outcome: 'Success' | 'Error';
  readonly message: string;
  /** The job changed the consignment. */
  readonly isChanged: boolean;
  /** Delivery of its notice failed and is being retried. */
  readonly isNoticePending: boolean;
  /** State of the labels that a setting generates; null when there are none to wait for. */
  readonly labels: 'preparing' | 'failed' | null;
  /** States of the requested documents; null when none was requested. */
  readonly documentStates: readonly DocumentState[] | null;
}

export interface ListedBulkJob extends BulkJobSummaryRow {
  readonly settled: number;
  readonly failed: number;
  /** Successful items whose consignment the job did not change; for documents, all of them. */
  readonly unchanged: number;
}

/** The user's jobs, the newest first. Ordered by id, which follows the time and is indexed. */
export function bulkJobsOf(scope: Scope, since: Date, limit: number): Statement {
  return sql`
    select j.id, j.action, ${UNDONE_JOB} as undoes, j.requested_pickup_at as "requestedPickupAt", j.printing,
      j.created_at as "createdAt", j.finished_at as "finishedAt", item.total, item.settled - document.waiting as settled, item.failed + document.failed as failed,
      item.unchanged, document."isMaking"
    from (
      select * from bulk_job
      where organisation_id = ${scope.organisationId} and user_id = ${scope.userId} and created_at > ${since}
      order by id desc
      limit ${limit}) j
    cross join lateral (
      select count(*)::int as total, count(outcome)::int as settled,
        (count(*) filter (where outcome = 'Error'))::int as failed,
        (count(*) filter (where outcome = 'Success' and version is null))::int as unchanged
      from bulk_item i
      where i.organisation_id = j.organisation_id and i.job_id = j.id) item
    cross join lateral (
      select
        coalesce(bool_or(own.preparing > 0), false) as "isMaking",
        (count(*) filter (where own.position is not null and own.preparing > 0))::int as waiting,
        (count(*) filter (where own.position is not null and own.preparing = 0 and own."isIncomplete"))::int as failed
      from (
        select b.position, count(*) filter (where ${IS_PREPARING}) as preparing,
          bool_or(d.state = 'failed' or i.message <> '') as "isIncomplete"
        from bulk_document b
        join document d on d.organisation_id = b.organisation_id and d.id = b.document_id
        left join bulk_item i on i.organisation_id = b.organisation_id
          and i.job_id = b.job_id and i.position = b.position
        where b.organisation_id = j.organisation_id and b.job_id = j.id
        group by b.position
      ) own
    ) document
    order by j.id desc`;
}

/** No row unless the user requested the job. */
export function bulkJobForOwner(scope: Scope, id: number): Statement {
  return sql`
    select j.id, j.action, ${UNDONE_JOB} as undoes, j.requested_pickup_at as "requestedPickupAt", j.printing,
      j.created_at as "createdAt", j.finished_at as "finishedAt", changed.changed, changed."lastChangedAt",
      (select u.id from bulk_job u where u.organisation_id = j.organisation_id and u.undoes = j.id) as "undoneBy",
      (select count(*)::int from bulk_item i
        where i.organisation_id = j.organisation_id and i.job_id = j.id) as total,
      exists (
        select from bulk_document b
        join document d on d.organisation_id = b.organisation_id and d.id = b.document_id
        where b.organisation_id = j.organisation_id and b.job_id = j.id and ${IS_PREPARING}
      ) as "isMaking",
      (select coalesce(json_agg(json_build_object(
          'reference', i.reference, 'outcome', i.outcome, 'message', i.message,
          'isChanged', i.version is not null,
          'isNoticePending', exists (
            select from notice n
            where n.organisation_id = i.organisation_id and n.consignment_id = i.consignment_id
              and n.version = i.version and n.settled_at is null and n.attempts > 0
          ),
          'labels', case when i.is_label_due then ${labels} end,
          'documentStates', (
            select json_agg(case when d.state = 'preparing' and not ${IS_PREPARING} then 'expired' else d.state end)
            from bulk_document b
            join document d on d.organisation_id = b.organisation_id and d.id = b.document_id
            where b.organisation_id = i.organisation_id and b.job_id = i.job_id and b.position = i.position
          )) order by i.position), '[]')
        from bulk_item i
        where i.organisation_id = j.organisation_id and i.job_id = j.id and i.outcome is not null) as items
    from bulk_job j
    cross join lateral (
      select count(*)::int as changed, max(i.settled_at) as "lastChangedAt"
      from bulk_item i
      where i.organisation_id = j.organisation_id and i.job_id = j.id and i.version is not null
        and i.outcome is not null) changed
    where j.organisation_id = ${scope.organisationId} and j.user_id = ${scope.userId} and j.id = ${id}`;
}

/** Present state of the label. Null for a cancelled consignment, which needs none, and for a label that has expired. */
const labels = sql`(
  select case when d.state is null then 'preparing' when d.state in ('preparing', 'failed') then d.state end
  from consignment c
  left join lateral (
    select d.state
    from document_consignment dc
    join document d on d.organisation_id = dc.organisation_id and d.id = dc.document_id
    where dc.organisation_id = c.organisation_id and dc.consignment_id = c.id
      and d.kind = 'FRTLABEL' and d.paper = ${DEFAULT_PAPER}
    order by d.requested_at desc
    limit 1) d on true
  where c.organisation_id = i.organisation_id and c.id = i.consignment_id
    and c.status = any(${ACTIONS.bulkDocuments.statuses.map(statusNumber)}::int[]))`;
