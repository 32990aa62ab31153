import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addRates } from '@cartage/database/builders/add-rates.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { priceFreight } from '@cartage/domain/pricing/price-freight.ts';
import type { PriceInputs } from '@cartage/domain/pricing/price-inputs.ts';
import type { Price } from '@cartage/domain/pricing/price.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { estimatePrice } from '#jobs/estimate-price.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'createFullConsignment'>;

const CREATED = new Date('2026-03-18T02:00:00Z');

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, { flags: { DeliveryExtras: 'true' } });
  await rows`
    insert into delivery_extra (tenant_id, service_type_id, code, name, description)
    select tenant_id, id, 'TAIL', 'Tail lift', 'x' from service_type where code = 'STD'`;
  await withClient(test.adminUrl, async (client) => {
    const { tenant } = world.organisation;
    await addRates(client, tenant);
    await addRates(client, tenant, { name: 'From 25 March', effectiveFrom: '2026-03-25', perKg: '0.75' });
  });
});
beforeEach(() => {
  test.now = CREATED;
});
afterAll(async () => {
  await expectInvariants(test.databaseUrl);
  await test.close();
});

const rows = <Row>(statement: Parameters<typeof sql>[0], ...values: unknown[]) =>
  test.deps.database.asSystem((tx) => tx.query<Row>(sql(statement, ...values)));

const freight = () => ({ lineItems: [world.line({ count: 3, volume: 0.4, weight: 90.35 })] });
const created = async (over: object = {}) =>
  (await world.create({ ...freight(), ...over })).json<Consignment>();
const quoteWithTailLift = async () => {
  const [siteId, destinationSiteId] = world.organisation.siteIds;
  const lane = { siteId, destinationSiteId, serviceType: 'STD', priceDateTimeUtc: '2026-03-18' };
  const deliveryExtras = [{ deliveryExtraCode: 'TAIL', quantity: 2 }];
  const response = await test.request(world.caller, `POST ${world.path}/consignments/pricing/quote`, {
    body: { ...lane, units: 3, volume: 0.4, weight: 90.35, deliveryExtras },
  });
  return response.json<ResponseBody<'quote'>>();
};

interface StoredEstimate {
  readonly total: string;
  readonly inputs: PriceInputs;
  readonly working: Price;
}

/** Runs the job and returns all estimates of a consignment, the first first. */
async function estimates({ id }: Pick<Consignment, 'id'>): Promise<readonly StoredEstimate[]> {
  const { database } = test.deps;
  const clock = () => test.now;
  await estimatePrice({ database, clock }, { organisationId: world.organisation.id, consignmentId: id });
  return rows<StoredEstimate>`
    select total, inputs, working from price_estimate where consignment_id = ${id} order by id`;
}

it('[@QUOTE-05] an estimate stores its inputs, and they give the same price again', async () => {
  const { number } = await quoteWithTailLift();
  const [estimate] = await estimates(await created({ quoteNumber: number }));
  // 10 + 100 × 0.50 + 2 × 45.
  expect(estimate?.total).toBe('150.00');
  expect(estimate?.inputs).toMatchObject({
    freight: {
      day: '2026-03-18',
      origin: {
        city: 'Auckland',
        postcode: '1010',
        zone: 'AKL',
        effectiveFrom: '2020-01-01',
        island: 'north',
      },
      lines: [{ count: 3, volume: 0.4, weight: 90.35, isDangerous: false }],
      extras: [{ code: 'TAIL', quantity: 2 }],
    },
    rates: {
      lane: {
        card: { name: 'General', effectiveFrom: '2020-01-01' },
        base: 10,
        minimum: 25,
        cubicFactor: 250,
      },
      extras: [{ code: 'TAIL', price: 45, effectiveFrom: '2020-01-01' }],
      surcharges: [{ code: 'FAF', amount: 10, effectiveFrom: '2020-01-01' }],
    },
  });
  if (estimate === undefined) throw new Error('There is no estimate');
  const { inputs, working } = estimate;
  expect(priceFreight(inputs.freight, inputs.rates)).toEqual(working);
});

it('[@QUOTE-05] a quote stores the inputs of each service with a price, and they give the same prices again', async () => {
  await rows`
    insert into service_type (tenant_id, code, name, cubic_factor_kg_per_m3, transit_days)
    values (${world.organisation.tenant.id}, 'FAR', 'Far', 333, 3)`;
  const quotation = await quoteWithTailLift();
  const [stored] = await rows<{ inputs: readonly (PriceInputs & { serviceType: string })[] }>`
    select inputs from quote where organisation_id = ${world.organisation.id} and number = ${quotation.number}`;
  const recalculated = stored?.inputs.map(({ serviceType, freight: quoted, rates }) => [
    serviceType,
    priceFreight(quoted, rates),
  ]);
  const shown = quotation.services.flatMap(({ serviceType, price }) =>
    price === null ? [] : [[serviceType.code, price]],
  );
  expect(shown).toMatchObject([['STD', { total: '156.00', totalWithGst: '179.40' }]]);
  expect(recalculated).toEqual(shown);
});

const ready = (reference: string, operation: 'mark-as-ready' | 'request-pickup') =>
  test.request(world.caller, `POST ${world.path}/consignments/${reference}/${operation}`, { body: {} });
const saveNotes = async ({ reference }: Consignment) => {
  const path = `PUT ${world.path}/consignments/${reference}` as const;
  const saved = await test.request(world.caller, path, { body: { notes: `Gate ${test.now.getTime()}` } });
  expect(saved.status, saved.text).toBe(200);
};

it('[@CONS-12] a note that is saved after pickup was requested keeps the rates of the estimate', async () => {
  const consignment = await created();
  await ready(consignment.reference, 'mark-as-ready');
  expect((await estimates(consignment)).map(({ total }) => total)).toEqual(['60.00']);
  expect((await ready(consignment.reference, 'request-pickup')).status).toBe(200);
  test.now = new Date('2026-03-26T02:00:00Z');
  await saveNotes(consignment);
  expect((await estimates(consignment)).map(({ total }) => total)).toEqual(['60.00']);
  await rows`update consignment set status = 4 where id = ${consignment.id}`;
  test.now = new Date('2026-03-27T02:00:00Z');
  await saveNotes(consignment);
  expect((await estimates(consignment)).map(({ total }) => total)).toEqual(['60.00']);
  await rows`update consignment set status = 3 where id = ${consignment.id}`;
});

it('[@CONS-12] a note that is saved at Ready uses the rates of its day', async () => {
  const consignment = await created();
  await ready(consignment.reference, 'mark-as-ready');
  await estimates(consignment);
  test.now = new Date('2026-03-26T02:00:00Z');
  await saveNotes(consignment);
  expect((await estimates(consignment)).map(({ total }) => total)).toEqual(['60.00', '85.00']);
});
