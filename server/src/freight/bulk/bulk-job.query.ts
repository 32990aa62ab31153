import { sql, type Statement } from '#db/sql.ts';
import type { ItemEnd, JobAction, Printing, Provider } from '#freight/bulk/bulk-work.ts';
import type { Scope } from '#platform/scope.ts';

export interface NewBulkJob {
  readonly action: JobAction;
  /** Each once. */
  readonly references: readonly string[];
  readonly requestedPickupAt: Date | null;
  readonly reason: string | null;
  readonly printing: Printing | null;
  readonly callerAt: Date | null;
  readonly requestId: string;
  readonly now: Date;
}

/** The job, its items, and the order to the worker: all in the transaction of the call. */
export function insertBulkJob(scope: Scope, job: NewBulkJob): Statement {
  return sql`
    with
      job as (
        insert into bulk_job
          (tenant_id, organisation_id, user_id, action, permissions, requested_pickup_at, reason, printing,
            request_id, caller_at, created_at)
        values (
          ${scope.tenantId}, ${scope.organisationId}, ${scope.userId}, ${job.action},
          ${[...scope.permissions]}::text[], ${job.requestedPickupAt}::timestamptz, ${job.reason}::text,
          ${job.printing && JSON.stringify(job.printing)}::jsonb, ${job.requestId}, ${job.callerAt}::timestamptz, ${job.now})
        returning id
      ),
      items as (
        insert into bulk_item (job_id, organisation_id, position, reference)
        select job.id, ${scope.organisationId}::int, named.position, named.reference
        from job, unnest(${job.references}::text[]) with ordinality as named (reference, position)
      )
    select id, enqueue('work-bulk-job', json_build_object('jobId', id), 'bulk-' || id) as queued
    from job`;
}

/** What the worker needs to know of a job before it can act as the person. */
export interface BulkJobRow {
  readonly id: number;
  readonly tenantId: number;
  readonly organisationId: number;
  readonly sub: string;
  readonly zone: string;
  readonly action: JobAction;
  readonly permissions: readonly string[];
  readonly requestedPickupAt: Date | null;
  readonly reason: string | null;
  readonly printing: Printing | null;
  readonly provider: Provider;
  readonly requestId: string;
  readonly callerAt: Date | null;
  readonly finishedAt: Date | null;
}

/** Across organisations, for the worker. */
export function bulkJobOfId(id: number): Statement {
  return sql`
    select j.id, j.tenant_id as "tenantId", j.organisation_id as "organisationId", u.sub, t.zone, j.action,
      j.permissions, j.requested_pickup_at as "requestedPickupAt", j.reason, j.printing,
      json_build_object('name', t.name, 'zone', t.zone, 'gs1Prefix', t.gs1_prefix) as provider,
      j.request_id as "requestId", j.caller_at as "callerAt", j.finished_at as "finishedAt"
    from bulk_job j
    join portal_user u on u.id = j.user_id
    join tenant t on t.id = j.tenant_id
    where j.id = ${id}`;
}

/** Where the one who asks has come to. */
export interface Progress {
  /** Position of the last item that was tried; looking on from there passes no settled ones. */
  after: number;
  readonly passedOver: number[];
}

/**
 * The next item that waits and that nobody else is at, locked to the end of the transaction: whoever dies with it
 * leaves it waiting.
 */
export function nextItem(scope: Scope, jobId: number, { after, passedOver }: Readonly<Progress>): Statement {
  return sql`
    select position, reference,
      exists (
        select from bulk_item other
        where other.job_id = bulk_item.job_id and other.position <> bulk_item.position
      ) as "isOneOfMany"
    from bulk_item
    where organisation_id = ${scope.organisationId}
      and job_id = ${jobId}
      and outcome is null
      and position > ${after}
      and position <> all(${passedOver}::int[])
    order by position
    limit 1
    for update skip locked`;
}

export interface SettledItem extends ItemEnd {
  readonly position: number;
  readonly at: Date;
}

export function settleItem(scope: Scope, jobId: number, item: SettledItem): Statement {
  return sql`
    update bulk_item
    set outcome = ${item.outcome}, message = ${item.message}, settled_at = ${item.at},
      consignment_id = ${item.changed?.id ?? null}, version = ${item.changed?.version ?? null},
      is_label_due = ${item.changed?.isLabelDue ?? false}
    where organisation_id = ${scope.organisationId}
      and job_id = ${jobId}
      and position = ${item.position}
      and outcome is null`;
}

/** For a person who has no place in the organisation any more. */
export function settleTheRest(jobId: number, message: string, at: Date): Statement {
  return sql`
    update bulk_item
    set outcome = 'Error', message = ${message}, settled_at = ${at}
    where job_id = ${jobId} and outcome is null`;
}

/** Held until the end of the transaction, so that one alone ends it; no row where it is ended. */
export function lockJob(scope: Scope, jobId: number): Statement {
  return sql`
    select id from bulk_job
    where organisation_id = ${scope.organisationId} and id = ${jobId} and finished_at is null
    for update`;
}

export function waitingItems(scope: Scope, jobId: number): Statement {
  return sql`
    select count(*)::int as items from bulk_item
    where organisation_id = ${scope.organisationId} and job_id = ${jobId} and outcome is null`;
}

/** Says how many items wait, and notes the end where there are none. */
export function finishJob(jobId: number, at: Date): Statement {
  return sql`
    with
      waiting as (
        select count(*)::int as items from bulk_item where job_id = ${jobId} and outcome is null
      ),
      finished as (
        update bulk_job set finished_at = ${at}
        where id = ${jobId} and finished_at is null and (select items from waiting) = 0
      )
    select items from waiting`;
}
