import type { UndoableBulkAction } from '@cartage/domain/consignment/undo-bulk-job.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** Locks the user's job until the end of the transaction, so that it is undone once. No row for another user's job. */
export function lockOwnJob(scope: Scope, jobId: number): Statement {
  return sql`
    select id from bulk_job
    where organisation_id = ${scope.organisationId} and user_id = ${scope.userId} and id = ${jobId}
    for update`;
}

export interface UndoneJob {
  readonly action: string;
  readonly isFinished: boolean;
  readonly lastChangedAt: Date | null;
  readonly isUndone: boolean;
  /** The changed consignments, in the order of the request. */
  readonly references: readonly string[];
}

export function undoneJob(scope: Scope, jobId: number): Statement {
  return sql`
    select j.action, j.finished_at is not null as "isFinished", changed."lastChangedAt", changed.references,
      exists (
        select from bulk_job u where u.organisation_id = j.organisation_id and u.undoes = j.id
      ) as "isUndone"
    from bulk_job j
    cross join lateral (
      select max(i.settled_at) as "lastChangedAt",
        coalesce(array_agg(i.reference order by i.position), '{}') as references
      from bulk_item i
      where i.organisation_id = j.organisation_id and i.job_id = j.id and i.version is not null
        and i.outcome is not null) changed
    where j.organisation_id = ${scope.organisationId} and j.id = ${jobId}`;
}

/** The change that the job made to one consignment. */
export interface UndoneItem {
  readonly action: UndoableBulkAction;
  /** The version that it made. */
  readonly version: number;
}

export function undoneItem(
  scope: Scope,
  { jobId, reference }: { readonly jobId: number; readonly reference: string },
): Statement {
  return sql`
    select j.action, i.version
    from bulk_item i
    join bulk_job j on j.organisation_id = i.organisation_id and j.id = i.job_id
    where i.organisation_id = ${scope.organisationId} and i.job_id = ${jobId}
      and i.reference = ${reference} and i.version is not null`;
}
