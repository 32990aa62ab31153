import type { BookedRun } from '@cartage/domain/consignment/booking-fit.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { ServiceTransit } from '@cartage/domain/dates/service-date.ts';
import type { ProviderClosure } from '@cartage/domain/dates/working-days.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { sql, type Statement } from '#db/sql.ts';
import { transitVersions } from '#freight/transit.query.ts';
import type { Scope } from '#platform/scope.ts';

/** The facts on which the dates of a consignment depend, besides the settings. */
export interface DeliveryFacts {
  readonly id: number;
  readonly requestedPickupDay: CalendarDate | null;
  readonly requestedDeliveryDay: CalendarDate | null;
  readonly isConfirmed: boolean;
  /** The stored number. */
  readonly status: number;
  readonly transit: readonly ServiceTransit[];
  /** Null when the region of the place is unknown. */
  readonly senderRegion: RegionCode | null;
  readonly receiverRegion: RegionCode | null;
  readonly closures: readonly ProviderClosure[];
  readonly booking: BookedRun | null;
}

/** For a consignment of one of the caller's sites. Locks the row until the end of the transaction. */
export function deliveryFacts(scope: Scope, reference: string): Statement {
  return sql`
    select c.id,
      c.requested_pickup_day as "requestedPickupDay",
      c.requested_delivery_day as "requestedDeliveryDay",
      c.confirmed_delivery_at is not null as "isConfirmed",
      c.status,
      ${transitVersions} as transit,
      (select p.region_id from participant p
        where p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = 'sender')
        as "senderRegion",
      (select p.region_id from participant p
        where p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = 'receiver')
        as "receiverRegion",
      (select coalesce(json_agg(json_build_object('day', d.day, 'region', d.region_id, 'reason', d.reason)), '[]')
        from provider_closure d where d.tenant_id = c.tenant_id) as closures,
      (select json_build_object(
          'name', r.name, 'day', slot.day, 'region', r.region_id, 'isReadonly', b.is_readonly)
        from run_booking b
        join run_schedule slot on slot.tenant_id = b.tenant_id and slot.id = b.schedule_id
        join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
        where b.organisation_id = c.organisation_id and b.consignment_id = c.id) as booking
    from consignment c
    join service_type t on t.tenant_id = c.tenant_id and t.id = c.service_type_id
    where c.organisation_id = ${scope.organisationId}
      and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])
    for no key update of c`;
}

/** Does not raise the version: the date is part of the status change that needs it. */
export function setDefaultDeliveryDay(
  scope: Scope,
  { id, day, at }: { readonly id: number; readonly day: CalendarDate; readonly at: Date },
): Statement {
  return sql`
    update consignment
    set requested_delivery_at = ${at}, requested_delivery_day = ${day}
    where organisation_id = ${scope.organisationId} and id = ${id} and requested_delivery_day is null`;
}

/** Deletes the booking and its confirmed delivery. Does not raise the version: it is part of the change that needs it. */
export function releaseBooking(
  scope: Scope,
  { id, day, at }: { readonly id: number; readonly day: CalendarDate | null; readonly at: Date | null },
): Statement {
  return sql`
    with released as (
      delete from run_booking where organisation_id = ${scope.organisationId} and consignment_id = ${id}
    )
    update consignment
    set confirmed_delivery_at = null, confirmed_delivery_day = null,
      requested_delivery_at = ${at}, requested_delivery_day = ${day}
    where organisation_id = ${scope.organisationId} and id = ${id}`;
}
