import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import type { RateFileKind } from '@cartage/domain/rate-files/rate-rows.ts';
import { sql, type Statement } from '@cartage/server/db/sql.ts';

type StatementOf = (tenantId: number, day: CalendarDate) => Statement;

const STATEMENTS: { readonly [Kind in RateFileKind]: StatementOf } = {
  zones: (tenantId, day) => sql`
    select kind, value as place, zone_code as zone, name as "zoneName", is_rural as "isRural",
      is_remote as "isRemote", is_residential as "isResidential"
    from (
      select distinct on (kind, value) * from rate_place
      where tenant_id = ${tenantId} and effective_from <= ${day}::date
      order by kind, value, effective_from desc
    ) as place
    join rate_zone z on z.tenant_id = ${tenantId} and z.code = zone_code
    order by case kind when 'region' then 1 when 'city' then 2 else 3 end, zone_code, value`,
  cards: (tenantId, day) => sql`
    with card as (
      select distinct on (organisation_id, account_id) * from rate_card
      where tenant_id = ${tenantId} and effective_from <= ${day}::date
      order by organisation_id, account_id, effective_from desc
    )
    select o.name as organisation, a.code as account, card.name as card,
      json_build_object('serviceType', t.code, 'fromZone', l.origin_zone, 'toZone', l.destination_zone,
        'base', trim_scale(l.base)::text, 'minimum', trim_scale(l.minimum)::text,
        'perItem', trim_scale(l.per_item)::text,
        'cubicFactor', trim_scale(l.cubic_factor_kg_per_m3)::text, 'weightBreaks', l.weight_breaks) as lane
    from card
    join rate_lane l on l.card_id = card.id
    join service_type t on t.tenant_id = ${tenantId} and t.id = l.service_type_id
    left join organisation o on o.id = card.organisation_id
    left join account a on a.id = card.account_id
    order by card.organisation_id nulls first, card.account_id nulls first, t.code, l.origin_zone, l.destination_zone`,
  extras: (tenantId, day) => sql`
    select code, trim_scale(price)::text as price from (
      select distinct on (code) code, price from rate_extra
      where tenant_id = ${tenantId} and effective_from <= ${day}::date
      order by code, effective_from desc
    ) as extra
    where price is not null order by code`,
  surcharges: (tenantId, day) => sql`
    select code, name, basis, trim_scale(amount)::text as amount,
      trim_scale(minimum)::text as minimum, trim_scale(longer_than_m)::text as "longerThan" from (
      select distinct on (code) * from rate_surcharge
      where tenant_id = ${tenantId} and effective_from <= ${day}::date
      order by code, effective_from desc
    ) as surcharge
    where amount > 0 or minimum > 0 order by code`,
  'transit-days': (tenantId, day) => sql`
    select t.code as "serviceType", coalesce(v.transit_days, t.transit_days)::text as "transitDays",
      to_char(coalesce(v.cut_off, t.cut_off), 'HH24:MI') as "cutOff"
    from service_type t
    left join lateral (
      select transit_days, cut_off from service_transit
      where service_type_id = t.id and effective_from <= ${day}::date
      order by effective_from desc limit 1
    ) as v on true
    where t.tenant_id = ${tenantId} and t.is_active order by t.code`,
  runs: (tenantId) => sql`
    select code, name, region_id as region, weekdays, to_char(starts, 'HH24:MI') as starts,
      to_char(ends, 'HH24:MI') as ends, capacity::text
    from delivery_run where tenant_id = ${tenantId} and is_active and weekdays <> '{}'
    order by code`,
  closures: (tenantId, day) => sql`
    select day::text, region_id as region, reason from provider_closure
    where tenant_id = ${tenantId} and day >= ${day}::date order by day, region_id nulls first`,
};

/** The rows of a kind in force on a day. Keys as in `RateRows`; amounts as text. */
export const ratesInForce = (kind: RateFileKind, tenantId: number, day: CalendarDate): Statement =>
  STATEMENTS[kind](tenantId, day);
