import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { sql, type Statement } from '#db/sql.ts';
import {
  type Change,
  type ChangedBy,
  enqueueNotice,
  insertAudit,
  insertNotice,
} from '#freight/change.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface PickupMove {
  readonly reference: string;
  /** Stored status numbers. */
  readonly statuses: readonly number[];
  readonly pickupAt: Date;
  readonly pickupDay: CalendarDate;
  readonly now: Date;
}

export interface MovedPickup {
  readonly id: number;
  readonly version: number;
  readonly former: Date | null;
}

/**
 * Updates the row if its status and dates allow it now and the day differs. Otherwise no row is returned. The recorded
 * change names the new version as its edit (docs/decisions/0086-an-edit-is-undone-by-a-new-edit.md).
 */
export function movePickup(scope: Scope, move: PickupMove): Statement {
  return sql`
    with named as materialized (
      select id, requested_pickup_at as former, set_config('app.edit', (version + 1)::text, true)
      from (
        select id, requested_pickup_at, version
        from consignment
        where organisation_id = ${scope.organisationId} and reference = ${move.reference}
          and site_id = any(${scope.siteIds}::int[])
        for update
      ) locked
    )
    update consignment
    set requested_pickup_at = ${move.pickupAt},
      requested_pickup_day = ${move.pickupDay},
      modified_at = greatest(modified_at, ${move.now}),
      version = version + 1
    from named
    where organisation_id = ${scope.organisationId}
      and consignment.id = named.id
      and status = any(${move.statuses}::int[])
      and requested_pickup_day is distinct from ${move.pickupDay}::date
      and (requested_delivery_day is null or requested_delivery_day >= ${move.pickupDay}::date)
    returning consignment.id, version, former`;
}

export function recordChange(scope: ChangedBy, change: Change): Statement {
  return sql`
    with
      added_audit as (${insertAudit(scope, change)}),
      added_notice as (${insertNotice(scope, change)})
    select ${enqueueNotice(change)} as queued`;
}
