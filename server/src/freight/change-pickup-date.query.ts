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

/** Updates the row if its status and dates allow it now and the day differs. Otherwise no row is returned. */
export function movePickup(scope: Scope, move: PickupMove): Statement {
  return sql`
    update consignment
    set requested_pickup_at = ${move.pickupAt},
      requested_pickup_day = ${move.pickupDay},
      modified_at = greatest(modified_at, ${move.now}),
      version = version + 1
    where organisation_id = ${scope.organisationId}
      and reference = ${move.reference}
      and site_id = any(${scope.siteIds}::int[])
      and status = any(${move.statuses}::int[])
      and requested_pickup_day is distinct from ${move.pickupDay}::date
      and (requested_delivery_day is null or requested_delivery_day >= ${move.pickupDay}::date)
    returning id, version`;
}

export function recordChange(scope: ChangedBy, change: Change): Statement {
  return sql`
    with
      added_audit as (${insertAudit(scope, change)}),
      added_notice as (${insertNotice(scope, change)})
    select ${enqueueNotice(change)} as queued`;
}
