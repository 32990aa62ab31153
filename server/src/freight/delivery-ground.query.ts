import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { ProviderClosure } from '@cartage/domain/dates/working-days.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import type { NamedValue } from '@cartage/domain/tenant/settings.ts';
import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** What the dates of one consignment depend on. */
export interface DeliveryGround {
  readonly id: number;
  readonly requestedPickupDay: CalendarDate | null;
  readonly requestedDeliveryDay: CalendarDate | null;
  readonly isConfirmed: boolean;
  /** The stored number. */
  readonly status: number;
  /** The tenant has bookings. */
  readonly hasBookings: boolean;
  readonly transitDays: number;
  /** 'HH:mm'. */
  readonly cutOff: string;
  /** Null: not known of the place. */
  readonly senderRegion: RegionCode | null;
  readonly receiverRegion: RegionCode | null;
  readonly tenantSettings: readonly NamedValue[];
  readonly closures: readonly ProviderClosure[];
}

/** One of the caller's sites, held to the end of the transaction. */
export function deliveryGround(scope: Scope, reference: string): Statement {
  return sql`
    select c.id,
      c.requested_pickup_day as "requestedPickupDay",
      c.requested_delivery_day as "requestedDeliveryDay",
      c.confirmed_delivery_at is not null as "isConfirmed",
      c.status,
      exists (
        select from tenant_flag f
        where f.tenant_id = c.tenant_id and f.name = 'DeliveryBookings' and f.value = 'true'
      ) as "hasBookings",
      t.transit_days as "transitDays",
      to_char(t.cut_off, 'HH24:MI') as "cutOff",
      (select p.region_id from participant p where p.consignment_id = c.id and p.role = 'sender')
        as "senderRegion",
      (select p.region_id from participant p where p.consignment_id = c.id and p.role = 'receiver')
        as "receiverRegion",
      (select coalesce(json_agg(json_build_object('name', v.name, 'value', v.value)), '[]')
        from tenant_setting v where v.tenant_id = c.tenant_id) as "tenantSettings",
      (select coalesce(json_agg(json_build_object('day', d.day, 'region', d.region_id, 'reason', d.reason)), '[]')
        from provider_closure d where d.tenant_id = c.tenant_id) as closures
    from consignment c
    join service_type t on t.tenant_id = c.tenant_id and t.id = c.service_type_id
    where c.organisation_id = ${scope.organisationId}
      and c.reference = ${reference}
      and c.site_id = any(${scope.siteIds}::int[])
    for no key update of c`;
}

/** Without a version of its own: it goes with the change that asked for it. */
export function giveDeliveryDay(
  scope: Scope,
  { id, day, at }: { readonly id: number; readonly day: CalendarDate; readonly at: Date },
): Statement {
  return sql`
    update consignment
    set requested_delivery_at = ${at}, requested_delivery_day = ${day}
    where organisation_id = ${scope.organisationId} and id = ${id} and requested_delivery_day is null`;
}
