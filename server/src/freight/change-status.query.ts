import { sql, type Statement } from '#db/sql.ts';
import { type Change, enqueueNotice, insertAudit, insertNotice } from '#freight/change.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface StatusMove {
  readonly reference: string;
  /** Stored numbers. */
  readonly from: readonly number[];
  readonly to: number;
  /** The version the caller has seen; undefined: whichever it is. */
  readonly ifMatch: number | undefined;
  readonly at: Date;
  /** Nothing is fetched of what holds nothing. */
  readonly needsFreight: boolean;
}

/** What the move left behind. */
export interface MovedRow {
  readonly id: number;
  readonly version: number;
  readonly statusAt: Date;
}

/**
 * The guard: the row moves if it may move at this moment, and is locked from then on; else there is no row.
 * Times in the history never decrease, whatever the clocks of several servers say.
 */
export function moveStatus(scope: Scope, move: StatusMove): Statement {
  return sql`
    update consignment
    set status = ${move.to},
      status_at = greatest(status_at, ${move.at}),
      modified_at = greatest(modified_at, ${move.at}),
      version = version + 1
    where organisation_id = ${scope.organisationId}
      and reference = ${move.reference}
      and site_id = any(${scope.siteIds}::int[])
      and status = any(${move.from}::int[])
      and (${move.ifMatch ?? null}::bigint is null or version = ${move.ifMatch ?? null})
      and (item_count > 0 or not ${move.needsFreight}::boolean)
    returning id, version, status_at as "statusAt"`;
}

/** A statement after the guard, so that it sees every entry there is. */
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
        where consignment_id = ${moved.id}
      ),
      added_audit as (${insertAudit(scope, change)}),
      added_notice as (${insertNotice(scope, change)})
    select ${enqueueNotice(change)} as queued`;
}
