import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { none, sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** What decides which runs a consignment can go with. */
export interface BookedConsignment {
  readonly id: number;
  readonly version: number;
  /** Stored number. */
  readonly status: number;
  readonly statusAt: Date;
  readonly requestedPickupDay: CalendarDate | null;
  readonly transitDays: number;
  /** 'HH:mm'. */
  readonly cutOff: string;
  /** Null: not known of the place. */
  readonly senderRegion: RegionCode | null;
  readonly receiverRegion: RegionCode | null;
  readonly scheduleId: number | null;
  readonly isReadonly: boolean;
  readonly runName: string | null;
  readonly startsAt: Date | null;
  /** Whether the tenant has bookings at all. */
  readonly hasBookings: boolean;
}

/** One of the caller's sites; held to the end of the transaction where it is about to change. */
export function bookedConsignment(scope: Scope, reference: string, held: 'held' | 'read'): Statement {
  return sql`
    select c.id, c.version, c.status,
      c.status_at as "statusAt",
      c.requested_pickup_day as "requestedPickupDay",
      t.transit_days as "transitDays",
      to_char(t.cut_off, 'HH24:MI') as "cutOff",
      sender.region_id as "senderRegion",
      receiver.region_id as "receiverRegion",
      b.schedule_id as "scheduleId",
      coalesce(b.is_readonly, false) as "isReadonly",
      r.name as "runName",
      slot.starts_at as "startsAt",
      exists (
        select from tenant_flag f
        where f.tenant_id = c.tenant_id and f.name = 'DeliveryBookings' and f.value = 'true'
      ) as "hasBookings"
    from consignment c
    join service_type t on t.tenant_id = c.tenant_id and t.id = c.service_type_id
    left join participant sender on sender.consignment_id = c.id and sender.role = 'sender'
    left join participant receiver on receiver.consignment_id = c.id and receiver.role = 'receiver'
    left join run_booking b on b.consignment_id = c.id
    left join run_schedule slot on slot.tenant_id = b.tenant_id and slot.id = b.schedule_id
    left join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
    where c.organisation_id = ${scope.organisationId}
      and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])
    ${held === 'held' ? sql`for no key update of c` : none}`;
}

export interface SlotRow {
  readonly scheduleId: number;
  readonly runName: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface SlotSearch {
  readonly region: RegionCode;
  /** Earlier than this nothing can be delivered. */
  readonly earliest: CalendarDate;
  readonly from: Date;
  readonly before: Date;
  readonly now: Date;
  /** Shown in any case where it lies in the range. */
  readonly currentId: number | null;
}

const MOST_SLOTS = 500;

/** Runs are planned far ahead: the provider may have closed the day after it was. */
const isClosedSince = sql`exists (
  select from provider_closure closure
  where closure.tenant_id = slot.tenant_id and closure.day = slot.day
    and (closure.region_id is null or closure.region_id = r.region_id)
)`;

/** Runs into the region that are still to come and have room. */
export function bookableSlots({ tenantId }: Scope, search: SlotSearch): Statement {
  return sql`
    select slot.id as "scheduleId", r.name as "runName", slot.starts_at as "startsAt", slot.ends_at as "endsAt"
    from run_schedule slot
    join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
    where slot.tenant_id = ${tenantId}
      and slot.starts_at >= ${search.from}
      and slot.starts_at < ${search.before}
      and (
        slot.id = ${search.currentId}::bigint
        or (
          r.is_active
          and r.region_id = ${search.region}
          and slot.starts_at > ${search.now}
          and slot.day >= ${search.earliest}::date
          and slot.booked < slot.capacity
          and not ${isClosedSince}
        )
      )
    order by slot.starts_at, r.name, slot.id
    limit ${MOST_SLOTS}`;
}

export interface WantedSlot {
  readonly startsAt: Date;
  readonly day: CalendarDate;
  readonly region: RegionCode;
  readonly goesOut: boolean;
  readonly hasRoom: boolean;
}

/** A glance without waiting: who comes too late learns it at once, who does not asks again under the lock. */
export function wantedSlot({ tenantId }: Scope, scheduleId: number): Statement {
  return sql`
    select slot.starts_at as "startsAt", slot.day, r.region_id as region,
      r.is_active and not ${isClosedSince} as "goesOut",
      slot.booked < slot.capacity as "hasRoom"
    from run_schedule slot
    join delivery_run r on r.tenant_id = slot.tenant_id and r.id = slot.run_id
    where slot.tenant_id = ${tenantId} and slot.id = ${scheduleId}`;
}

/** One row with `hasRoom`; see hold_place in the migration. */
export function holdPlace(scheduleId: number, currentId: number | null): Statement {
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
    on conflict (consignment_id) do update
    set schedule_id = excluded.schedule_id,
      booked_at = excluded.booked_at,
      booked_by_id = excluded.booked_by_id`;
}

/** BOOK-01: what was booked is both what was asked for and what is promised. */
export function promiseDelivery(scope: Scope, booking: Booking): Statement {
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
