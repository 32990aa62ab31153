import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { Place } from '@cartage/domain/pricing/priced-place.ts';
import type { PricedLine } from '@cartage/domain/pricing/priced-freight.ts';
import { sql, type Statement } from '#db/sql.ts';

/** The fields of a consignment that decide its price. */
export interface ConsignmentToPrice {
  readonly version: number;
  readonly accountId: number;
  readonly serviceTypeId: number;
  readonly requestedPickupDay: CalendarDate | null;
  /** The day of this instant sets the rates when there is no requested pickup day. */
  readonly pricedAt: Date;
  readonly origin: Place | null;
  readonly destination: Place | null;
  readonly lines: readonly PricedLine[];
  /** Extras that are included. Those on request are charged when they are carried out. */
  readonly extras: readonly { readonly code: string; readonly quantity: number }[];
}

const place = (role: 'sender' | 'receiver') => sql`(
  select json_build_object('suburb', p.suburb, 'city', p.city, 'postcode', p.postcode, 'region', p.region_id)
  from participant p
  where p.organisation_id = c.organisation_id and p.consignment_id = c.id and p.role = ${role})`;

/** The last change until Ready, then the first later status: a note saved after pickup does not change the price. */
const PRICED_AT = sql`
  case
    when c.status > 2 then coalesce(c.staged_at,
      (select min(h.status_at) from status_history h
        where h.organisation_id = c.organisation_id and h.consignment_id = c.id and h.status > 2), c.modified_at)
    else c.modified_at
  end`;

const COLUMNS = sql`
  c.version, c.account_id as "accountId", c.service_type_id as "serviceTypeId",
  c.requested_pickup_day as "requestedPickupDay", ${PRICED_AT} as "pricedAt",
  ${place('sender')} as origin, ${place('receiver')} as destination,
  (select coalesce(json_agg(json_build_object(
      'count', l.item_count, 'length', l.length_m, 'width', l.width_m, 'height', l.height_m,
      'volume', l.volume_m3, 'weight', l.weight_kg, 'isDangerous', l.un_number is not null)
      order by l.position), '[]')
    from line_item l where l.organisation_id = c.organisation_id and l.consignment_id = c.id) as lines,
  (select coalesce(json_agg(json_build_object(
      'code', x.code, 'quantity', coalesce(e.quantity, case when x.is_per_consignment then 1 else c.item_count end))
      order by x.code), '[]')
    from consignment_extra e
    join delivery_extra x on x.tenant_id = e.tenant_id and x.id = e.extra_id
    where e.organisation_id = c.organisation_id and e.consignment_id = c.id
      and e.instruction_code = 'INCLUDED') as extras`;

/** Locks the row until the end of the transaction, so that the later of two estimates reads the later state. */
export function consignmentToPrice(organisationId: number, id: number): Statement {
  return sql`
    select ${COLUMNS}
    from consignment c
    where c.organisation_id = ${organisationId} and c.id = ${id} and c.status <> 8
    for no key update of c`;
}

export interface RecentConsignment extends ConsignmentToPrice {
  readonly reference: string;
  readonly organisationId: number;
  readonly serviceName: string;
}

/** Consignments of all organisations of a tenant that were created from a day on and have freight. */
export function recentConsignments(tenantId: number, since: CalendarDate): Statement {
  return sql`
    select c.reference, c.organisation_id as "organisationId", t.name as "serviceName", ${COLUMNS}
    from consignment c
    join service_type t on t.tenant_id = c.tenant_id and t.id = c.service_type_id
    where c.tenant_id = ${tenantId} and c.created_day >= ${since}::date and c.status <> 8
      and exists (select from line_item l where l.organisation_id = c.organisation_id and l.consignment_id = c.id)
    order by c.id`;
}
