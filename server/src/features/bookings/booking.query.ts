import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { ServiceTransit } from '@cartage/domain/dates/service-date.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { emptySql, sql, type Statement } from '#db/sql.ts';
import { isClosedDay } from '#freight/bookings/slots.query.ts';
import { transitVersions } from '#freight/transit.query.ts';
import type { Scope } from '#platform/scope.ts';

/** The fields of a consignment that decide which delivery runs it can be booked on. */
export interface BookedConsignment {
  readonly id: number;
  readonly version: number;
  /** Stored number. */
  readonly status: number;
  readonly statusAt: Date;
  readonly requestedPickupDay: CalendarDate | null;
  readonly transit: readonly ServiceTransit[];
  /** Null when the region of the place is unknown. */
  readonly senderRegion: RegionCode | null;
  readonly receiverRegion: RegionCode | null;
  readonly scheduleId: number | null;
  readonly isReadonly: boolean;
  readonly runName: string | null;
  readonly startsAt: Date | null;
}

/** A consignment of the caller's sites. `lock` locks the row until the end of the transaction. */
export function bookedConsignment(scope: Scope, reference: string, mode: 'lock' | 'read'): Statement {
  return sql`
    select c.id, c.version, c.status,
      c.status_at as "statusAt",
      c.requested_pickup_day as "requestedPickupDay",
      ${transitVersions} as transit,
      sender.region_id as "senderRegion",
      receiver.region_id as "receiverRegion",
      b.schedule_id as "scheduleId",
      coalesce(b.is_readonly, false) as "isReadonly",
      r.name as "runName",
      slot.starts_at as "startsAt"
    from consignment c
    join service_type t on t.tenant_id = c.tenant_id and t.id = c.service_type_id
    left join participant sender on sender.organisation_id = c.organisation_id and sender.consignment_id = c.id
      and sender.role = 'sender'
    left join participant receiver on receiver.organisation_id = c.organisation_id and receiver.consignment_id = c.id
      and receiver.role = 'receiver'
    left join run_booking b on b.organisation_id = c.organisation_id and b.consignment_id = c.id
    left join run_schedule slot on slot.tenant_id = b.tenant_id and slot.id = b.schedule_id
    left join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
    where c.organisation_id = ${scope.organisationId}
      and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])
    ${mode === 'lock' ? sql`for no key update of c` : emptySql}`;
}

export interface RequestedSlot {
  readonly startsAt: Date;
  readonly day: CalendarDate;
  readonly region: RegionCode;
  readonly isActive: boolean;
  readonly hasRoom: boolean;
}

/** Reads without a lock, to reject a full run early. `reservePlace` decides under the lock. */
export function requestedSlot({ tenantId }: Scope, scheduleId: number): Statement {
  return sql`
    select slot.starts_at as "startsAt", slot.day, r.region_id as region,
      r.is_active and not ${isClosedDay} as "isActive",
      slot.booked < slot.capacity as "hasRoom"
    from run_schedule slot
    join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
    where slot.tenant_id = ${tenantId} and slot.id = ${scheduleId}`;
}

/** One row with `hasRoom`. The database function locks the run and counts its bookings. */
export function reservePlace(scheduleId: number, currentId: number | null): Statement {
  return sql`select hold_place(${scheduleId}, ${currentId}) as "hasRoom"`;
}

export interface Booking {
  readonly consignmentId: number;
  readonly scheduleId: number;
  readonly startsAt: Date;
  readonly day: CalendarDate;
  readonly now: Date;
}

export function storeBooking(scope: Scope, booking: Booking): Statement {
  return sql`
    insert into run_booking
      (consignment_id, organisation_id, tenant_id, schedule_id, booked_at, booked_by_id)
    values (${booking.consignmentId}, ${scope.organisationId}, ${scope.tenantId}, ${booking.scheduleId},
      ${booking.now}, ${scope.userId})
    on conflict (organisation_id, consignment_id) do update
    set schedule_id = excluded.schedule_id,
      booked_at = excluded.booked_at,
      booked_by_id = excluded.booked_by_id`;
}

/** BOOK-01: the booked time becomes both the requested and the confirmed delivery. */
export function confirmDelivery(scope: Scope, booking: Booking): Statement {
  return sql`
    update consignment
    set requested_delivery_at = ${booking.startsAt},
      requested_delivery_day = ${booking.day},
      confirmed_delivery_at = ${booking.startsAt},
      confirmed_delivery_day = ${booking.day},
      modified_at = greatest(modified_at, ${booking.now}),
      version = version + 1
    where organisation_id = ${scope.organisationId} and id = ${booking.consignmentId}`;
}
