import type { BulkAction } from '@cartage/domain/consignment/hindrances.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface ShownBulkJob {
  readonly id: number;
  readonly action: BulkAction;
  readonly requestedPickupAt: Date | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  readonly total: number;
  /** Settled ones, in the order in which they were named. */
  readonly items: readonly ShownItem[];
}

export interface ShownItem {
  readonly reference: string;
  readonly outcome: 'Success' | 'Error';
  readonly message: string;
  /** Its notice was tried and is not delivered yet. */
  readonly isUntold: boolean;
}

export interface ListedBulkJob extends Omit<ShownBulkJob, 'items'> {
  readonly settled: number;
  readonly failed: number;
}

/** The person's own, the newest first: numbers are given in the order of time, and have an index. */
export function bulkJobsOf(scope: Scope, since: Date, most: number): Statement {
  return sql`
    select j.id, j.action, j.requested_pickup_at as "requestedPickupAt", j.created_at as "createdAt",
      j.finished_at as "finishedAt", item.total, item.settled, item.failed
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
    order by j.id desc`;
}

/** No row for anybody but the one who asked for it. */
export function bulkJobForOwner(scope: Scope, id: number): Statement {
  return sql`
    select j.id, j.action, j.requested_pickup_at as "requestedPickupAt", j.created_at as "createdAt", j.finished_at as "finishedAt",
      (select count(*)::int from bulk_item i
        where i.organisation_id = j.organisation_id and i.job_id = j.id) as total,
      (select coalesce(json_agg(json_build_object(
          'reference', i.reference, 'outcome', i.outcome, 'message', i.message,
          'isUntold', exists (
            select from notice n
            where n.organisation_id = i.organisation_id and n.consignment_id = i.consignment_id
              and n.version = i.version and n.settled_at is null and n.attempts > 0
          )) order by i.position), '[]')
        from bulk_item i
        where i.organisation_id = j.organisation_id and i.job_id = j.id and i.outcome is not null) as items
    from bulk_job j
    where j.organisation_id = ${scope.organisationId} and j.user_id = ${scope.userId} and j.id = ${id}`;
}
