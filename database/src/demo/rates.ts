import { addDays, type CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import type { SurchargeRate } from '@cartage/domain/pricing/rates.ts';
import type { Client } from 'pg';
import { DEMO_RATE_CARDS, type DemoLane, demoLanes } from '#demo/rate-cards.ts';

/** Zones from north to south, with the regions in them. The Chatham Islands have a zone and no lanes. */
const ZONES: readonly (readonly [code: string, name: string, regions: readonly RegionCode[]])[] = [
  ['NTH', 'Northland', ['NZ-NTL']],
  ['AKL', 'Auckland', ['NZ-AUK']],
  ['WKO', 'Waikato', ['NZ-WKO']],
  ['BOP', 'Bay of Plenty', ['NZ-BOP']],
  ['EST', 'East Coast', ['NZ-GIS', 'NZ-HKB']],
  ['TAR', 'Taranaki', ['NZ-TKI']],
  ['MWT', 'Manawatū-Whanganui', ['NZ-MWT']],
  ['WGN', 'Wellington', ['NZ-WGN']],
  ['NEL', 'Nelson and Marlborough', ['NZ-TAS', 'NZ-NSN', 'NZ-MBH']],
  ['WST', 'West Coast', ['NZ-WTC', 'NZ-WTC-BUL']],
  ['CHC', 'Canterbury', ['NZ-CAN', 'NZ-CAN-SC']],
  ['DUN', 'Otago', ['NZ-OTA']],
  ['STL', 'Southland', ['NZ-STL']],
  ['CHA', 'Chatham Islands', ['NZ-CIT']],
];

/** Rural delivery postcodes near the towns of the demo world, and places that are far from a depot. */
const RURAL = [
  '0172',
  '0473',
  '0792',
  '2471',
  '3072',
  '3281',
  '4071',
  '5794',
  '7071',
  '7571',
  '9076',
  '9872',
];
const REMOTE: readonly (readonly [postcode: string, zone: string])[] = [
  ['0931', 'AKL'],
  ['7844', 'WST'],
  ['9818', 'STL'],
];
const ZONE_OF_RURAL: Readonly<Record<string, string>> = {
  '01': 'NTH',
  '04': 'NTH',
  '07': 'AKL',
  '24': 'WKO',
  '30': 'BOP',
  '32': 'WKO',
  '40': 'EST',
  '57': 'WGN',
  '70': 'NEL',
  '75': 'CHC',
  '90': 'DUN',
  '98': 'STL',
};

const EXTRAS = [
  ['TAIL', '45.00'],
  ['CALL', '6.50'],
  ['SIGN', '4.00'],
  ['HAND', '85.00'],
  ['PACK', '12.50'],
] as const;

type DemoSurcharge = Pick<SurchargeRate, 'code' | 'name' | 'basis' | 'amount' | 'minimum' | 'longerThan'>;

const SURCHARGES: readonly DemoSurcharge[] = [
  { code: 'RURAL', name: 'Rural delivery', basis: 'consignment', amount: 8.5, minimum: 0, longerThan: null },
  { code: 'INTERISLAND', name: 'Cook Strait levy', basis: 'kg', amount: 0.028, minimum: 2, longerThan: null },
  { code: 'DG', name: 'Dangerous goods', basis: 'item', amount: 15, minimum: 35, longerThan: null },
  { code: 'OVERSIZE', name: 'Oversize', basis: 'item', amount: 25, minimum: 0, longerThan: 3 },
  { code: 'REMOTE', name: 'Remote area', basis: 'percent', amount: 10, minimum: 12, longerThan: null },
  {
    code: 'RESIDENTIAL',
    name: 'Residential delivery',
    basis: 'consignment',
    amount: 6.75,
    minimum: 0,
    longerThan: null,
  },
];

const CARD_AGE_DAYS = 420;
/** The fuel adjustment factor changed so many days ago, within every period that the portal shows. */
const FUEL_CHANGED_DAYS_AGO = 21;

/** The rates of both tenants: a card of the tenant, and a card for one of its customers. */
export async function storeRates(client: Client, today: CalendarDate): Promise<void> {
  const since = addDays(today, -CARD_AGE_DAYS);
  for (const { id, code } of DEMO_TENANTS) {
    await storeZones(client, id, since);
    await storeCharges(client, id, since, addDays(today, -FUEL_CHANGED_DAYS_AGO));
    for (const { organisationId, name, percent } of DEMO_RATE_CARDS[code]) {
      const { rows } = await client.query<{ id: number }>(
        `insert into rate_card (tenant_id, organisation_id, name, effective_from) values ($1, $2, $3, $4) returning id`,
        [id, organisationId, name, since],
      );
      await storeLanes(client, id, rows[0]?.id ?? 0, demoLanes(code, percent));
    }
  }
}

async function storeZones(client: Client, tenantId: number, since: CalendarDate): Promise<void> {
  const zones = ZONES.map(([code, name]) => ({ code, name }));
  await client.query(
    `insert into rate_zone (tenant_id, code, name)
     select $1, z.code, z.name from json_to_recordset($2::json) as z (code text, name text)`,
    [tenantId, JSON.stringify(zones)],
  );
  const rule = (
    kind: string,
    value: string,
    zone: string,
    is: { rural?: boolean; remote?: boolean } = {},
  ) => ({
    kind,
    value,
    zone,
    is_rural: is.rural ?? false,
    is_remote: is.remote ?? false,
  });
  const rules = [
    ...ZONES.flatMap(([zone, , regions]) => regions.map((region) => rule('region', region, zone))),
    ...RURAL.map((postcode) =>
      rule('postcode', postcode, ZONE_OF_RURAL[postcode.slice(0, 2)] ?? 'AKL', { rural: true }),
    ),
    ...REMOTE.map(([postcode, zone]) => rule('postcode', postcode, zone, { remote: true })),
  ];
  await client.query(
    `insert into rate_place (tenant_id, kind, value, effective_from, zone_code, is_rural, is_remote)
     select $1, p.kind, p.value, $2, p.zone, p.is_rural, p.is_remote
     from json_to_recordset($3::json) as p (kind text, value text, zone text, is_rural boolean, is_remote boolean)`,
    [tenantId, since, JSON.stringify(rules)],
  );
}

async function storeCharges(
  client: Client,
  tenantId: number,
  since: CalendarDate,
  fuelChanged: CalendarDate,
): Promise<void> {
  await client.query(
    `insert into rate_extra (tenant_id, code, effective_from, price)
     select $1, x.code, $2, x.price from json_to_recordset($3::json) as x (code text, price numeric)`,
    [tenantId, since, JSON.stringify(EXTRAS.map(([code, price]) => ({ code, price })))],
  );
  const fuel = {
    code: 'FAF',
    name: 'Fuel adjustment factor (FAF)',
    basis: 'percent',
    minimum: 0,
    longerThan: null,
  };
  const versions = [
    ...SURCHARGES.map((surcharge) => Object.assign({ since }, surcharge)),
    { ...fuel, amount: 12.8, since },
    { ...fuel, amount: 14.4, since: fuelChanged },
  ];
  await client.query(
    `insert into rate_surcharge (tenant_id, code, effective_from, name, basis, amount, minimum, longer_than_m)
     select $1, s.code, s.since, s.name, s.basis, s.amount, s.minimum, s."longerThan"
     from json_to_recordset($2::json) as s (
       code text, since date, name text, basis text, amount numeric, minimum numeric, "longerThan" numeric)`,
    [tenantId, JSON.stringify(versions)],
  );
}

async function storeLanes(
  client: Client,
  tenantId: number,
  cardId: number,
  lanes: readonly DemoLane[],
): Promise<void> {
  await client.query(
    `insert into rate_lane
       (tenant_id, card_id, service_type_id, origin_zone, destination_zone, base, minimum, weight_breaks)
     select $1, $2, t.id, l.origin, l.destination, l.base, l.minimum, l."weightBreaks"
     from json_to_recordset($3::json) as l (
       service text, origin text, destination text, base numeric, minimum numeric, "weightBreaks" jsonb)
     join service_type t on t.tenant_id = $1 and t.code = l.service`,
    [tenantId, cardId, JSON.stringify(lanes)],
  );
}
