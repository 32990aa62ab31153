import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { type Place, type PlaceKind, zoneKeys } from '@cartage/domain/pricing/priced-place.ts';
import { sql, type Statement } from '#db/sql.ts';
import { transitVersions } from '#freight/transit.query.ts';

export interface RatesRequest {
  readonly tenantId: number;
  readonly organisationId: number;
  /** Null: no account is chosen yet. */
  readonly accountId: number | null;
  readonly day: CalendarDate;
  readonly origin: Place;
  readonly destination: Place;
}

/** One row of `FoundRates`. Inactive service types are left out. */
export function foundRates(request: RatesRequest): Statement {
  const { tenantId, day } = request;
  const keys = [...zoneKeys(request.origin), ...zoneKeys(request.destination)];
  const valuesOf = (kind: PlaceKind) => keys.filter((key) => key.kind === kind).map(({ value }) => value);
  return {
    ...sql`
    with
      place as (
        select distinct on (kind, value) kind, value, zone_code, is_rural, is_remote, is_residential, effective_from
        from rate_place
        where tenant_id = ${tenantId} and effective_from <= ${day}::date
          and (
            kind = 'postcode' and value = any(${valuesOf('postcode')}::text[])
            or kind = 'city' and value = any(${valuesOf('city')}::text[])
            or kind = 'region' and value = any(${valuesOf('region')}::text[])
          )
        order by kind, value, effective_from desc
      ),
      card as (
        select distinct on (organisation_id, account_id) id, name, effective_from, organisation_id, account_id
        from rate_card
        where tenant_id = ${tenantId} and effective_from <= ${day}::date
          and (organisation_id is null or organisation_id = ${request.organisationId})
          and (account_id is null or account_id = ${request.accountId}::int)
        order by organisation_id, account_id, effective_from desc
      )
    select
      (select coalesce(json_agg(json_build_object(
          'id', t.id, 'code', t.code, 'name', t.name, 'cubicFactor', t.cubic_factor_kg_per_m3,
          'transit', ${transitVersions},
          'extras', (
            select coalesce(json_agg(json_build_object('code', x.code, 'name', x.name)), '[]')
            from delivery_extra x
            where x.tenant_id = t.tenant_id and x.service_type_id = t.id and x.is_active)
        ) order by t.name, t.code), '[]')
        from service_type t
        where t.tenant_id = ${tenantId} and t.is_active) as services,
      (select coalesce(json_agg(json_build_object(
          'kind', place.kind, 'value', place.value, 'zone', z.code, 'zoneName', z.name,
          'isRural', place.is_rural, 'isRemote', place.is_remote, 'isResidential', place.is_residential,
          'effectiveFrom', place.effective_from)), '[]')
        from place
        join rate_zone z on z.tenant_id = ${tenantId} and z.code = place.zone_code) as "zoneRules",
      (select coalesce(json_agg(json_build_object(
          'serviceTypeId', l.service_type_id, 'originZone', l.origin_zone, 'destinationZone', l.destination_zone,
          'cardId', card.id, 'cardName', card.name, 'effectiveFrom', card.effective_from,
          'base', l.base, 'minimum', l.minimum, 'perItem', l.per_item, 'cubicFactor', l.cubic_factor_kg_per_m3,
          'weightBreaks', l.weight_breaks)
          order by card.account_id nulls last, card.organisation_id nulls last), '[]')
        from card
        join rate_lane l on l.card_id = card.id
          and l.origin_zone in (select zone_code from place)
          and l.destination_zone in (select zone_code from place)) as lanes,
      (select coalesce(json_agg(json_build_object(
          'code', x.code, 'price', x.price, 'effectiveFrom', x.effective_from)), '[]')
        from (
          select distinct on (code) code, price, effective_from from rate_extra
          where tenant_id = ${tenantId} and effective_from <= ${day}::date
          order by code, effective_from desc
        ) as x
        where price is not null) as extras,
      (select coalesce(json_agg(json_build_object(
          'code', s.code, 'name', s.name, 'basis', s.basis, 'amount', s.amount, 'minimum', s.minimum,
          'longerThan', s.longer_than_m, 'effectiveFrom', s.effective_from)
          order by s.code), '[]')
        from (
          select distinct on (code) * from rate_surcharge
          where tenant_id = ${tenantId} and effective_from <= ${day}::date
          order by code, effective_from desc
        ) as s) as surcharges`,
    usesGenericPlan: true,
  };
}
