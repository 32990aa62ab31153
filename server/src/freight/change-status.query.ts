import { sql, type Statement } from '#db/sql.ts';
import { type Change, enqueueNotice, insertAudit, insertNotice } from '#freight/change.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface StatusMove {
  readonly reference: string;
  /** Stored status numbers. */
  readonly from: readonly number[];
  readonly to: number;
  /** The version the caller has seen. Undefined accepts any version. */
  readonly ifMatch: number | undefined;
  readonly at: Date;
  /** The status requires at least one freight item. */
  readonly needsFreight: boolean;
}

/** The row after the status change. */
export interface MovedRow {
  readonly id: number;
  readonly version: number;
  readonly statusAt: Date;
}

/**
 * Updates the row if its present state allows the status change, and locks it. Otherwise no row is returned. Times in the
 * history never decrease, even if the clocks of servers differ. The status change is the last modification: the undo of a
 * cancellation relies on equal times.
 */
export function moveStatus(scope: Scope, move: StatusMove): Statement {
  return sql`
    update consignment
    set status = ${move.to},
      status_at = greatest(status_at, modified_at, ${move.at}),
      modified_at = greatest(status_at, modified_at, ${move.at}),
      version = version + 1
    where organisation_id = ${scope.organisationId}
      and reference = ${move.reference}
      and site_id = any(${scope.siteIds}::int[])
      and status = any(${move.from}::int[])
      and (${move.ifMatch ?? null}::bigint is null or version = ${move.ifMatch ?? null})
      and (item_count > 0 or not ${move.needsFreight}::boolean)
    returning id, version, status_at as "statusAt"`;
}

/** A separate statement after the update, so that it sees all entries of the history. */
export function recordMove(
  scope: Scope,
  moved: MovedRow,
  change: Change & { readonly status: number },
): Statement {
  return sql`
    with
      added_history as (
        insert into status_history (consignment_id, organisation_id, seq, status, status_at)
        select ${moved.id}::bigint, ${scope.organisationId}::int, max(seq) + 1, ${change.status}::int,
          ${moved.statusAt}::timestamptz
        from status_history
        where organisation_id = ${scope.organisationId} and consignment_id = ${moved.id}
      ),
      added_audit as (${insertAudit(scope, change)}),
      added_notice as (${insertNotice(scope, change)})
    select ${enqueueNotice(change)} as queued`;
}
