import type { ResponseBody } from '@cartage/contract/operations.ts';
import { changeSentence } from '@cartage/domain/consignment/change-sentence.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;

let app: TestApp;
let world: FreightWorld;
/** Of a tenant without the setting. */
let plain: FreightWorld;

beforeAll(async () => {
  app = await testApp();
  world = await freightWorld(app, { settings: { LiabilityKinds: 'DECLARED_VALUE,DECLARED_TERMS' } });
  plain = await freightWorld(app);
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

const LIMITED = { kind: 'LIMITED', declaredValue: null, declaredTerms: null };
const VALUE = { kind: 'DECLARED_VALUE', declaredValue: 12500.5 } as const;
const TERMS = { kind: 'DECLARED_TERMS', declaredTerms: 'Schedule B of 2026' } as const;

async function created(
  given: Parameters<FreightWorld['create']>[0] = {},
  of: FreightWorld = world,
): Promise<Consignment> {
  const response = await of.create(given);
  expect(response.status, response.text).toBe(201);
  return response.json<Consignment>();
}

const put = ({ reference }: Consignment, body: object) =>
  app.request(world.caller, `PUT ${world.path}/consignments/${reference}`, { body });

it("is limited carrier's risk without a choice, and null returns to it", async () => {
  expect((await created({}, plain)).liability).toEqual(LIMITED);
  const chosen = await created({ liability: VALUE });
  expect(chosen.liability).toEqual({ ...VALUE, declaredTerms: null });
  const kept = (await put(chosen, { notes: 'Ring the bell' })).json<Consignment>();
  expect(kept.liability).toEqual({ ...VALUE, declaredTerms: null });
  expect((await put(kept, { liability: null })).json<Consignment>().liability).toEqual(LIMITED);
});

it('is copied with the consignment', async () => {
  const { reference } = await created({ liability: TERMS });
  const copy = await app.request(world.caller, `POST ${world.path}/consignments/${reference}/copies`, {
    body: { copyType: 'Return', copyLineItems: true, copyReceiver: true, copySender: true },
  });
  expect(copy.json<Consignment>().liability).toEqual({ ...TERMS, declaredValue: null });
});

it('is one entry of the history for each change', async () => {
  const consignment = await created();
  const valued = (await put(consignment, { liability: VALUE })).json<Consignment>();
  await put(valued, { liability: TERMS });
  const response = await app.request(
    world.caller,
    `GET ${world.path}/consignments/${consignment.reference}/history`,
  );
  expect(response.json<ResponseBody<'consignmentHistory'>>().changes.map(changeSentence)).toEqual([
    'Liability changed from Declared value risk, $12,500.50 to Declared terms, Schedule B of 2026',
    "Liability changed from Limited carrier's risk to Declared value risk, $12,500.50",
    'Consignment created',
  ]);
});

it.each([
  [{ kind: 'OWNERS_RISK' }, '/liability/kind', "Owner's risk is not offered by this provider"],
  [{ kind: 'DECLARED_VALUE' }, '/liability/declaredValue', 'Declared value is required'],
  [
    { kind: 'DECLARED_VALUE', declaredValue: 1_000_000.01 },
    '/liability/declaredValue',
    'Declared value must be an amount from $0.01 to $1,000,000.00',
  ],
  // The database would round it to nothing.
  [
    { kind: 'DECLARED_VALUE', declaredValue: 1e-9 },
    '/liability/declaredValue',
    'Declared value must be an amount from $0.01 to $1,000,000.00',
  ],
  [
    { kind: 'LIMITED', declaredValue: 5 },
    '/liability/declaredValue',
    'A declared value needs declared value risk',
  ],
  [{ kind: 'DECLARED_TERMS', declaredTerms: '' }, '/liability/declaredTerms', 'Declared terms are required'],
])('%j is refused', async (liability, pointer, detail) => {
  const response = await put(await created(), { liability });
  expect([response.status, response.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'rule-broken', errors: [{ pointer, detail }] }),
  ]);
});

it('keeps a kind that the tenant no longer offers, which no other consignment can get', async () => {
  const before = await created({ liability: VALUE });
  const setting = (value: string) =>
    app.deps.database.asSystem((tx) =>
      tx.query(sql`
        update tenant_setting set value = ${value}
        where tenant_id = ${world.organisation.tenant.id} and name = 'LiabilityKinds'`),
    );
  await setting('DECLARED_TERMS');
  const kept = await put(before, { liability: { ...VALUE, declaredValue: 800 } });
  expect(kept.json<Consignment>().liability).toEqual({ ...VALUE, declaredValue: 800, declaredTerms: null });
  expect((await put(await created(), { liability: VALUE })).status).toBe(422);
  const copy = await app.request(world.caller, `POST ${world.path}/consignments/${before.reference}/copies`, {
    body: { copyType: 'Copy', copyLineItems: true, copyReceiver: true, copySender: true },
  });
  expect(copy.status, copy.text).toBe(422);
  expect(copy.text).toContain('Declared value risk is not offered by this provider');
  await setting('DECLARED_VALUE,DECLARED_TERMS');
});
