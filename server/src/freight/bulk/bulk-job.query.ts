import { sql, type Statement } from '#db/sql.ts';
import type { BulkRequest, PrintOptions, Provider } from '#freight/bulk/bulk-work.ts';
import type { ItemOutcome } from '#freight/bulk/item-outcome.ts';
import type { Scope } from '#platform/scope.ts';

export interface NewBulkJob {
  readonly request: BulkRequest;
  /** References without duplicates. */
  readonly references: readonly string[];
  readonly requestId: string;
  readonly now: Date;
}

/** An item for `insertBulkItems`, waiting or settled. */
export type NewBulkItem = { readonly reference: string } & (
  | {
      readonly outcome: null;
      /** The consignment that the user decided about. A later version of it is not changed. */
      readonly seen: { readonly id: number; readonly version: number };
    }
  | { readonly outcome: 'Success' | 'Error'; readonly message: string }
);

/** Adds items to a job that the same transaction inserted without references. */
export function insertBulkItems(
  scope: Scope,
  jobId: number,
  { items, now }: { readonly items: readonly NewBulkItem[]; readonly now: Date },
): Statement {
  const seen = items.map((item) => (item.outcome === null ? item.seen : null));
  const messages = items.map((item) => (item.outcome === null ? null : item.message));
  return sql`
    insert into bulk_item (
      job_id, organisation_id, position, reference, consignment_id, version, outcome, message, settled_at)
    select ${jobId}::bigint, ${scope.organisationId}::int, n.position, n.reference, n.consignment_id, n.version, n.outcome,
      n.message, case when n.outcome is not null then ${now}::timestamptz end
    from unnest(
      ${items.map(({ reference }) => reference)}::text[], ${seen.map((each) => each?.id ?? null)}::bigint[],
      ${seen.map((each) => each?.version ?? null)}::bigint[], ${items.map(({ outcome }) => outcome)}::text[],
      ${messages}::text[]
    ) with ordinality as n (reference, consignment_id, version, outcome, message, position)`;
}

/** Inserts the job and its items, and queues the job for the worker, in the caller's transaction. */
export function insertBulkJob(scope: Scope, { request, references, requestId, now }: NewBulkJob): Statement {
  const { requestedPickupAt, reason, printing, undoes, callerAt } = columnsOf(request);
  return sql`
    with
      job as (
        insert into bulk_job
          (tenant_id, organisation_id, user_id, action, permissions, requested_pickup_at, reason, printing,
            undoes, request_id, caller_at, created_at)
        values (
          ${scope.tenantId}, ${scope.organisationId}, ${scope.userId}, ${request.action},
          ${[...scope.permissions]}::text[], ${requestedPickupAt}::timestamptz, ${reason}::text,
          ${printing && JSON.stringify(printing)}::jsonb, ${undoes}::bigint, ${requestId}, ${callerAt}::timestamptz, ${now})
        returning id
      ),
      items as (
        insert into bulk_item (job_id, organisation_id, position, reference)
        select job.id, ${scope.organisationId}::int, named.position, named.reference
        from job, unnest(${references}::text[]) with ordinality as named (reference, position)
      )
    select id, enqueue('work-bulk-job', json_build_object('jobId', id), 'bulk-' || id) as queued
    from job`;
}

interface ActionColumns {
  readonly requestedPickupAt: Date | null;
  readonly reason: string | null;
  readonly printing: PrintOptions | null;
  readonly undoes: number | null;
  readonly callerAt: Date | null;
}

const NO_COLUMNS: ActionColumns = {
  requestedPickupAt: null,
  reason: null,
  printing: null,
  undoes: null,
  callerAt: null,
};

/** Columns of the job's input. Each action uses some of them. */
function columnsOf(request: BulkRequest): ActionColumns {
  switch (request.action) {
    case 'markAsReady':
    case 'requestPickup':
      return { ...NO_COLUMNS, callerAt: request.callerAt };
    case 'cancel':
      return { ...NO_COLUMNS, callerAt: request.callerAt, reason: request.reason };
    case 'setRequestedPickupDate':
      return { ...NO_COLUMNS, requestedPickupAt: request.pickup.at };
    case 'undo':
      return { ...NO_COLUMNS, callerAt: request.callerAt, undoes: request.undoes };
    case 'documents':
      return { ...NO_COLUMNS, printing: request.print };
  }
}

/** The columns with which the worker acts as the user. `insertBulkJob` fills the columns of each action. */
export type BulkJobRow = {
  readonly id: number;
  readonly tenantId: number;
  readonly organisationId: number;
  readonly sub: string;
  readonly zone: string;
  readonly permissions: readonly string[];
  readonly provider: Provider;
  readonly requestId: string;
  readonly callerAt: Date | null;
  readonly finishedAt: Date | null;
} & (
  | { readonly action: 'markAsReady' | 'requestPickup' }
  | { readonly action: 'cancel'; readonly reason: string }
  | { readonly action: 'setRequestedPickupDate'; readonly requestedPickupAt: Date }
  | { readonly action: 'undo'; readonly undoes: number }
  | { readonly action: 'documents'; readonly printing: PrintOptions }
);

/** A job for statements of the worker, whose transaction has no organisation. */
type JobKey = Pick<BulkJobRow, 'organisationId' | 'id'>;

/** Reads the job of any organisation, for the worker. */
export function bulkJobOfId(id: number): Statement {
  return sql`
    select j.id, j.tenant_id as "tenantId", j.organisation_id as "organisationId", u.sub, t.zone, j.action,
      j.permissions, j.requested_pickup_at as "requestedPickupAt", j.reason, j.printing, j.undoes,
      json_build_object('name', t.name, 'zone', t.zone, 'gs1Prefix', t.gs1_prefix) as provider,
      j.request_id as "requestId", j.caller_at as "callerAt", j.finished_at as "finishedAt"
    from bulk_job j
    join portal_user u on u.id = j.user_id
    join tenant t on t.id = j.tenant_id
    where j.id = ${id}`;
}

/** The position of a run of the job in its list of items. */
export interface Progress {
  /** Position of the last claimed item. The search for the next item starts there, so that it skips settled items. */
  after: number;
  readonly skipped: number[];
}

/**
 * The next waiting item that no other process has locked. It stays locked until the end of the transaction, so it is
 * waiting again when the process dies.
 */
export function claimNextItem(
  scope: Scope,
  jobId: number,
  { after, skipped }: Readonly<Progress>,
): Statement {
  return sql`
    select position, reference, version as "seenVersion",
      case when exists (
        select from bulk_item other
        where other.organisation_id = bulk_item.organisation_id
          and other.job_id = bulk_item.job_id and other.position <> bulk_item.position
      ) then 'low' else 'normal' end as priority
    from bulk_item
    where organisation_id = ${scope.organisationId}
      and job_id = ${jobId}
      and outcome is null
      and position > ${after}
      and position <> all(${skipped}::int[])
    order by position
    limit 1
    for update skip locked`;
}

export interface SettledItem extends ItemOutcome {
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

/** Stores an error for every waiting item, when the user is no longer a member of the organisation. */
export function failWaitingItems({ organisationId, id }: JobKey, message: string, at: Date): Statement {
  return sql`
    update bulk_item
    set outcome = 'Error', message = ${message}, settled_at = ${at}, consignment_id = null, version = null
    where organisation_id = ${organisationId} and job_id = ${id} and outcome is null`;
}

/**
 * Locks the job until the end of the transaction, so that one process finishes it. Returns no row when the job is
 * finished.
 */
export function lockJob(scope: Scope, jobId: number): Statement {
  return sql`
    select id from bulk_job
    where organisation_id = ${scope.organisationId} and id = ${jobId} and finished_at is null
    for update`;
}

export function countWaitingItems(scope: Scope, jobId: number): Statement {
  return sql`
    select count(*)::int as items from bulk_item
    where organisation_id = ${scope.organisationId} and job_id = ${jobId} and outcome is null`;
}

/** Returns the number of waiting items, and marks the job as finished when there are none. */
export function finishJob({ organisationId, id }: JobKey, at: Date): Statement {
  return sql`
    with
      waiting as (
        select count(*)::int as items from bulk_item
        where organisation_id = ${organisationId} and job_id = ${id} and outcome is null
      ),
      finished as (
        update bulk_job set finished_at = ${at}
        where organisation_id = ${organisationId} and id = ${id} and finished_at is null
          and (select items from waiting) = 0
      )
    select items from waiting`;
}
