import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addRates } from '@cartage/database/builders/add-rates.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { WORKED_SELECTIONS } from '@cartage/domain/pricing/testing/worked-selections.ts';
import type { ClientBase } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  app = await testApp();
  world = await freightWorld(app, { flags: { DeliveryExtras: 'true' } });
  await withClient(app.adminUrl, addWorkedRates);
});
afterAll(() => app.close());

/** The rates of the worked table. */
async function addWorkedRates(client: ClientBase): Promise<void> {
  const { organisation, accountId } = world;
  const { tenant, id: organisationId } = organisation;
  await client.query(
    `insert into delivery_extra (tenant_id, service_type_id, code, name, description)
     select tenant_id, id, 'TAIL', 'Tail lift', 'x' from service_type where tenant_id = $1 and code = 'STD'`,
    [tenant.id],
  );
  await client.query(`insert into rate_zone (tenant_id, code, name) values ($1, 'TIM', 'Timaru')`, [
    tenant.id,
  ]);
  const customer = { organisationId, name: 'Customer' };
  for (const card of [
    { name: 'General', effectiveFrom: '2026-01-01', perKg: '0.50' },
    { name: 'General', effectiveFrom: '2026-04-05', perKg: '0.56' },
    { ...customer, effectiveFrom: '2026-01-01', perKg: '0.40' },
    { ...customer, effectiveFrom: '2026-09-27', perKg: '0.44' },
    { ...customer, accountId, name: 'Account', effectiveFrom: '2026-01-01', perKg: '0.30' },
  ] as const)
    await addRates(client, tenant, card);
  await client.query(
    `insert into rate_lane
       (tenant_id, card_id, service_type_id, origin_zone, destination_zone, base, minimum, weight_breaks)
     select l.tenant_id, l.card_id, l.service_type_id, 'AKL', 'TIM', l.base, l.minimum, l.weight_breaks
     from rate_lane l join rate_card c on c.id = l.card_id
     where l.tenant_id = $1 and c.organisation_id is null and l.origin_zone = 'AKL' and l.destination_zone = 'CHC'`,
    [tenant.id],
  );
  await client.query(
    `insert into rate_place (tenant_id, kind, value, effective_from, zone_code, is_rural)
     values ($1, 'city', 'timaru', '2026-01-01', 'TIM', false),
       ($1, 'region', 'NZ-CAN-SC', '2026-01-01', 'CHC', false),
       ($1, 'postcode', '8042', '2026-01-01', 'CHC', true)`,
    [tenant.id],
  );
  await client.query('delete from rate_surcharge where tenant_id = $1', [tenant.id]);
  await client.query(
    `insert into rate_surcharge (tenant_id, code, effective_from, name, basis, amount)
     values ($1, 'RURAL', '2026-01-01', 'Rural delivery', 'consignment', 8.50),
       ($1, 'FAF', '2026-01-01', 'Fuel', 'percent', 10), ($1, 'FAF', '2026-04-05', 'Fuel', 'percent', 12.5),
       ($1, 'FAF', '2026-04-06', 'Fuel', 'percent', 14), ($1, 'FAF', '2026-09-27', 'Fuel', 'percent', 8),
       ($1, 'FAF', '2026-09-28', 'Fuel', 'percent', 9)`,
    [tenant.id],
  );
  await client.query('delete from rate_extra where tenant_id = $1', [tenant.id]);
  await client.query(
    `insert into rate_extra (tenant_id, code, effective_from, price)
     values ($1, 'TAIL', '2026-01-01', 45), ($1, 'TAIL', '2026-04-05', 48.50), ($1, 'TAIL', '2026-09-27', 52.25)`,
    [tenant.id],
  );
}

const ROWS = WORKED_SELECTIONS.trim()
  .split('\n')
  .map((row) => row.split(' | '));

test.each(ROWS)('[@QUOTE-05] %s: %s, account %s, at %s, %s tail lifts', async (...row) => {
  const [, place = '', account, instant, tailLifts, ...expected] = row;
  const [, city = '', postcode = ''] = /^(\w+) (\d{4})$/.exec(place) ?? [];
  const response = await app.request(world.caller, `POST ${world.path}/consignments/pricing/quote`, {
    body: {
      siteId: world.organisation.siteIds[0],
      destinationAddress: { streetNumber: '2', street: 'Main Road', suburb: 'Central', city, postcode },
      serviceType: 'STD',
      accountId: account === 'A' ? world.accountId : null,
      priceDateTimeUtc: instant,
      units: 2,
      volume: 0.4,
      weight: 90,
      deliveryExtras: [{ deliveryExtraCode: 'TAIL', quantity: Number(tailLifts) }],
    },
  });
  expect(response.status, response.text).toBe(200);
  const price = response
    .json<ResponseBody<'quote'>>()
    .services.find(({ serviceType }) => serviceType.code === 'STD')?.price;
  const { card, freight, extras, surcharges, total, gst } = price ?? {};
  expect([card?.name, freight, extras, surcharges, total, gst]).toEqual(expected);
});
