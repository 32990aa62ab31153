import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { add, decimal, decimalText, round, ZERO } from '@cartage/domain/decimal/decimal.ts';
import { effectiveOn } from '@cartage/domain/pricing/effective-on.ts';
import type { FoundRates, LaneRow, NamedZoneRule, ServiceRow } from '@cartage/domain/pricing/found-rates.ts';
import type { PriceInputs } from '@cartage/domain/pricing/price-inputs.ts';
import { type FreightToPrice, priceService } from '@cartage/domain/pricing/price-services.ts';
import type { Price } from '@cartage/domain/pricing/price.ts';
import type { ExtraRate, SurchargeRate } from '@cartage/domain/pricing/rates.ts';
import type { Client } from 'pg';

/** All rates of a tenant; those of a consignment are selected from them. */
interface TenantRates {
  readonly tenantId: number;
  readonly services: readonly ServiceRow[];
  readonly zoneRules: readonly NamedZoneRule[];
  readonly lanes: readonly (LaneRow & { readonly organisationId: number | null })[];
  readonly extras: readonly ExtraRate[];
  readonly surcharges: readonly SurchargeRate[];
}

interface DemoConsignment extends Omit<FreightToPrice, 'day'> {
  readonly id: number;
  readonly tenantId: number;
  readonly organisationId: number;
  readonly serviceTypeId: number;
  readonly day: CalendarDate;
  readonly isConfirmed: boolean;
}

interface StoredPrice {
  readonly id: number;
  readonly total: string | null;
  readonly inputs: PriceInputs | null;
  readonly working: Price | null;
  readonly reason: string | null;
  readonly confirmed: string | null;
  readonly charges: readonly ConfirmedCharge[] | null;
}

interface ConfirmedCharge {
  readonly code: string;
  readonly name: string;
  readonly amount: string;
}

/**
 * Estimates with their calculation from Ready on, and the charges of confirmed prices. A few consignments have no
 * estimate. Tracking tokens are the same in every load: demo data is not secret.
 */
export async function storePrices(client: Client): Promise<void> {
  await client.query(`update consignment set tracking_token = md5('demo ' || reference)`);
  const rates = (await client.query<TenantRates>(RATES)).rows;
  const { rows } = await client.query<DemoConsignment>(CONSIGNMENTS);
  const prices = rows.flatMap((consignment) => {
    const of = rates.find(({ tenantId }) => tenantId === consignment.tenantId);
    return of === undefined ? [] : [priceOf(consignment, of)];
  });
  const file = JSON.stringify(prices);
  await client.query(
    `insert into price_estimate (organisation_id, consignment_id, version, made_at, total, inputs, working, reason)
     select c.organisation_id, c.id, c.version, c.modified_at, p.total, p.inputs, p.working, p.reason
     from json_to_recordset($1::json) as p (id bigint, total numeric, inputs jsonb, working jsonb, reason text)
     join consignment c on c.id = p.id
     order by c.id`,
    [file],
  );
  await client.query(
    `update consignment c
     set estimated_price = p.total, confirmed_price = coalesce(p.confirmed, c.confirmed_price),
       confirmed_charges = p.charges
     from json_to_recordset($1::json) as p (id bigint, total numeric, confirmed numeric, charges jsonb)
     where c.id = p.id`,
    [file],
  );
}

function priceOf(consignment: DemoConsignment, rates: TenantRates): StoredPrice {
  const { id, organisationId, serviceTypeId, isConfirmed } = consignment;
  const found = ratesFor(organisationId, consignment.day, rates);
  const service = found.services.find((one) => one.id === serviceTypeId);
  if (service === undefined) throw new Error(`Consignment ${id} has an unknown service type`);
  const { price, inputs, reason } = priceService(consignment, service, found);
  const total = price?.totalWithoutFuel ?? null;
  const estimate = { id, total, inputs, working: price, reason };
  if (price === null || !isConfirmed) return { ...estimate, confirmed: null, charges: null };
  const reweighed = priceService(measuredAgain(consignment), service, found).price ?? price;
  const charges = [
    ...reweighed.charges.map(({ code, name, amount }) => ({ code, name, amount })),
    ...(id % WAITED_EVERY === 0 ? [{ code: 'WAIT', name: 'Waiting time', amount: '35.00' }] : []),
  ];
  const sum = charges.map(({ amount }) => decimal(amount)).reduce(add, ZERO);
  return { ...estimate, confirmed: decimalText(round(sum, 2)), charges };
}

/** Some consignments are heavier than declared, and some drivers had to wait. */
const HEAVIER_EVERY = 4;
const WAITED_EVERY = 9;
const HEAVIER_BY = 1.12;

function measuredAgain(consignment: DemoConsignment): DemoConsignment {
  if (consignment.id % HEAVIER_EVERY !== 0) return consignment;
  const heavier = (value: string | number) => (Number(value) * HEAVIER_BY).toFixed(4);
  return {
    ...consignment,
    lines: consignment.lines.map((line) =>
      Object.assign({}, line, { weight: heavier(line.weight), volume: heavier(line.volume) }),
    ),
  };
}

/** The rates in force on a day. The customer's own lanes come first. */
function ratesFor(organisationId: number, day: CalendarDate, rates: TenantRates): FoundRates {
  const { services, zoneRules, extras, lanes } = rates;
  const codes = [...new Set(rates.surcharges.map(({ code }) => code))].toSorted();
  return {
    services,
    zoneRules,
    extras,
    lanes: [
      ...lanes.filter((lane) => lane.organisationId === organisationId),
      ...lanes.filter((lane) => lane.organisationId === null),
    ],
    surcharges: codes.flatMap(
      (code) =>
        effectiveOn(
          rates.surcharges.filter((one) => one.code === code),
          day,
        ) ?? [],
    ),
  };
}

const RATES = `
  select tenant.id as "tenantId",
    (select json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name,
        'cubicFactor', t.cubic_factor_kg_per_m3, 'transit', json_build_array(
          json_build_object('from', null, 'transitDays', t.transit_days, 'cutOff', '15:00')),
        'extras', (select coalesce(json_agg(json_build_object('code', x.code, 'name', x.name)), '[]')
          from delivery_extra x where x.service_type_id = t.id)))
      from service_type t where t.tenant_id = tenant.id) as services,
    (select json_agg(json_build_object('kind', p.kind, 'value', p.value, 'zone', z.code, 'zoneName', z.name,
        'isRural', p.is_rural, 'isRemote', p.is_remote, 'isResidential', p.is_residential,
        'effectiveFrom', p.effective_from))
      from rate_place p join rate_zone z on z.tenant_id = p.tenant_id and z.code = p.zone_code
      where p.tenant_id = tenant.id) as "zoneRules",
    (select json_agg(json_build_object('organisationId', c.organisation_id, 'serviceTypeId', l.service_type_id,
        'originZone', l.origin_zone, 'destinationZone', l.destination_zone, 'cardId', c.id, 'cardName', c.name,
        'effectiveFrom', c.effective_from, 'base', l.base, 'minimum', l.minimum, 'perItem', l.per_item,
        'cubicFactor', l.cubic_factor_kg_per_m3, 'weightBreaks', l.weight_breaks))
      from rate_lane l join rate_card c on c.id = l.card_id where c.tenant_id = tenant.id) as lanes,
    (select json_agg(json_build_object('code', x.code, 'price', x.price, 'effectiveFrom', x.effective_from))
      from rate_extra x where x.tenant_id = tenant.id) as extras,
    (select json_agg(json_build_object('code', s.code, 'name', s.name, 'basis', s.basis, 'amount', s.amount,
        'minimum', s.minimum, 'longerThan', s.longer_than_m, 'effectiveFrom', s.effective_from))
      from rate_surcharge s where s.tenant_id = tenant.id) as surcharges
  from tenant`;

const place = (role: 'sender' | 'receiver') => `
  (select json_build_object('suburb', p.suburb, 'city', p.city, 'postcode', p.postcode, 'region', p.region_id)
    from participant p where p.consignment_id = c.id and p.role = '${role}')`;

const CONSIGNMENTS = `
  select c.id::int, c.tenant_id as "tenantId", c.organisation_id as "organisationId",
    c.service_type_id as "serviceTypeId",
    coalesce(c.requested_pickup_day,
      (coalesce(c.staged_at, c.modified_at) at time zone tenant.zone)::date)::text as day,
    c.confirmed_price is not null as "isConfirmed",
    ${place('sender')} as origin, ${place('receiver')} as destination,
    (select json_agg(json_build_object('count', l.item_count, 'length', l.length_m, 'width', l.width_m,
        'height', l.height_m, 'volume', l.volume_m3, 'weight', l.weight_kg, 'isDangerous', l.un_number is not null)
        order by l.position)
      from line_item l where l.consignment_id = c.id) as lines,
    (select coalesce(json_agg(json_build_object('code', x.code,
        'quantity', case when x.is_per_consignment then 1 else c.item_count end) order by x.code), '[]')
      from consignment_extra e join delivery_extra x on x.id = e.extra_id
      where e.consignment_id = c.id and e.instruction_code = 'INCLUDED') as extras
  from consignment c
  join tenant on tenant.id = c.tenant_id
  where c.status <> 1 and c.status <> 8 and c.id % 17 <> 0
    and exists (select from line_item l where l.consignment_id = c.id)
  order by c.id`;
