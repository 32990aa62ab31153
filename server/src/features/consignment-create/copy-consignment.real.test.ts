import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;
type Links = ResponseBody<'consignmentLinks'>;

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test, { sites: 3 });
});
afterAll(async () => {
  expect(await staleDocuments(test.deps.database)).toEqual([]);
  await test.close();
});

const whole = { copyLineItems: true, copyReceiver: true, copySender: true };
const copy = (reference: string, body: object, headers: Record<string, string> = {}) =>
  test.request(world.caller, `POST ${world.path}/consignments/${reference}/copies`, { body, headers });
const linksOf = async (reference: string, caller = world.caller) => {
  const response = await test.request(caller, `GET ${world.path}/consignments/${reference}/links`);
  return response.json<Links>();
};
const source = async () =>
  (
    await world.create({
      senderReference: 'S-1',
      salesReference: 'SO 1',
      notes: 'Gate 4',
      receiverNotes: 'Dock 2',
      requestedDeliveryDate: '2026-10-01',
      lineItems: [world.line({ description: 'One', count: 3 }), world.line({ packagingType: 'PLT' })],
    })
  ).json<Consignment>();

it('[@CONS-13] a copy is a new draft with the same parties, notes and freight, without delivery date and references', async () => {
  const before = await source();
  const response = await copy(before.reference, { ...whole, copyType: 'Copy' });
  expect(response.status).toBe(201);
  const copied = response.json<Consignment>();
  expect(response.headers['location']).toBe(`${world.path}/consignments/${copied.reference}`);
  expect(copied).toMatchObject({
    version: 1,
    currentStatus: { code: 'DRAFT' },
    senderParticipant: before.senderParticipant,
    receiverParticipant: before.receiverParticipant,
    serviceType: before.serviceType,
    account: before.account,
    notes: 'Gate 4',
    receiverNotes: 'Dock 2',
    senderReference: null,
    salesReference: null,
    requestedDeliveryDateTimeUtc: null,
    totals: before.totals,
  });
  const unnumbered = (of: Consignment) => of.lineItems.map((line) => ({ ...line, id: 0 }));
  expect(unnumbered(copied)).toEqual(unnumbered(before));
  const ids = new Set([...before.lineItems, ...copied.lineItems].map(({ id }) => id));
  expect(ids.size).toBe(4);
  const read = await test.request(world.caller, `GET ${world.path}/consignments/${copied.reference}`);
  expect(read.json()).toEqual(copied);
});

it('[@CONS-13] a return swaps sender and receiver', async () => {
  const before = await source();
  const copied = (await copy(before.reference, { ...whole, copyType: 'Return' })).json<Consignment>();
  expect(copied).toMatchObject({
    senderParticipant: before.receiverParticipant,
    receiverParticipant: before.senderParticipant,
    notes: 'Dock 2',
    receiverNotes: 'Gate 4',
  });
});

it('[@CONS-18] both list the link; a user who may not see one of them sees no link', async () => {
  const before = await source();
  const copied = (await copy(before.reference, { ...whole, copyType: 'Return' })).json<Consignment>();
  const ends = {
    sourceConsignment: {
      id: before.id,
      reference: before.reference,
      currentStatus: { code: 'DRAFT', name: 'Draft' },
    },
    targetConsignment: {
      id: copied.id,
      reference: copied.reference,
      currentStatus: { code: 'DRAFT', name: 'Draft' },
    },
    linkType: { name: 'Return' },
  };
  expect(await linksOf(before.reference)).toEqual([ends]);
  expect(await linksOf(copied.reference)).toEqual([ends]);
  const [, second = 0] = world.organisation.siteIds;
  await test.deps.database.asSystem((tx) =>
    tx.query(sql`update membership set charge_site_id = ${second} where user_id = ${world.caller.userId}`),
  );
  const elsewhere = (await copy(before.reference, { ...whole, copyType: 'Copy' })).json<Consignment>();
  const other = await test.world.person(world.organisation, { siteIds: [second] });
  expect(await linksOf(elsewhere.reference, other)).toEqual([]);
  expect((await linksOf(before.reference)).map(({ targetConsignment }) => targetConsignment.id)).toEqual([
    copied.id,
    elsewhere.id,
  ]);
});

it('a party that is not copied is the user’s requesting site', async () => {
  const before = await source();
  const copied = (
    await copy(before.reference, {
      copyLineItems: false,
      copyReceiver: false,
      copySender: true,
      copyType: 'Copy',
    })
  ).json<Consignment>();
  expect(copied.receiverParticipant.siteProxy?.id).toBe(copied.site.id);
  expect(copied.lineItems).toEqual([]);
  expect(copied.totals.deliveryItems).toBe(0);
});

it('[@CONS-13] a repeated request makes one copy', async () => {
  const before = await source();
  const body = { ...whole, copyType: 'Copy' };
  const key = { 'idempotency-key': 'copy-once' };
  const [first, again] = [await copy(before.reference, body, key), await copy(before.reference, body, key)];
  expect(again.json()).toEqual(first.json());
});

it('a consignment in Error and one with an inactive service type cannot be copied', async () => {
  const before = await source();
  await test.deps.database.asSystem((tx) =>
    tx.query(sql`update consignment set status = 9 where reference = ${before.reference}`),
  );
  const refused = await copy(before.reference, { ...whole, copyType: 'Copy' });
  expect([refused.status, refused.json<{ detail: string }>().detail]).toEqual([
    409,
    'A consignment in Error cannot be copied',
  ]);
  const ended = await source();
  await test.deps.database.asSystem((tx) =>
    tx.query(
      sql`update service_type set is_active = false where tenant_id = ${world.organisation.tenant.id}`,
    ),
  );
  const gone = await copy(ended.reference, { ...whole, copyType: 'Copy' });
  expect(gone.json<{ errors: unknown }>().errors).toEqual([
    { pointer: '/serviceType', detail: 'Service Type "STD" not found' },
  ]);
});
