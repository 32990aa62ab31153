import type { ResponseBody } from '@cartage/contract/operations.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { staleDocuments } from '#testing/stale-documents.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;

let test: TestApp;
let world: FreightWorld;

beforeAll(async () => {
  test = await testApp();
  world = await freightWorld(test);
});
afterAll(async () => {
  expect(await staleDocuments(test.deps.database)).toEqual([]);
  await test.close();
});

const created = async () => (await world.create()).json<Consignment>();
const post = (reference: string, what: string, body: object, headers: Record<string, string> = {}) =>
  test.request(world.caller, `POST ${world.path}/consignments/${reference}/${what}`, { body, headers });
const noticesOf = (id: number) =>
  test.deps.database.asSystem((tx) =>
    tx.query(sql`
      select a.operation, a.reason, n.kind from audit_entry a
      join notice n on n.consignment_id = a.consignment_id and n.version = a.version
      where a.consignment_id = ${id} and a.version > 1 order by a.version`),
  );

it('[@CONS-11] a pickup can be requested for a Draft and a Ready consignment, with a notice', async () => {
  const draft = await created();
  const response = await post(draft.reference, 'request-pickup', {}, { 'if-match': '"1"' });
  expect(response.json()).toMatchObject({ version: 2, currentStatus: { code: 'STAGED', name: 'Staged' } });
  expect(await noticesOf(draft.id)).toEqual([
    { operation: 'requestPickup', reason: null, kind: 'consignment.staged' },
  ]);
  const ready = await created();
  await post(ready.reference, 'mark-as-ready', {});
  expect((await post(ready.reference, 'request-pickup', {})).status).toBe(200);
  const again = await post(ready.reference, 'request-pickup', {});
  expect([again.status, again.json<{ detail: string }>().detail]).toEqual([
    409,
    'Pickup can be requested only for a Draft or Ready consignment',
  ]);
});

it.each([
  ['NUL', 'Ordered \u0000 twice'],
  ['half of a character', 'Ordered \ud800 twice'],
])('a cancellation rejects a reason with %s', async (_what, reason) => {
  const { reference } = await created();
  const response = await post(reference, 'cancelled', { reason });
  expect(response.status).toBe(422);
  expect(response.json()).toMatchObject({
    code: 'rule-broken',
    errors: [{ pointer: '/reason', detail: "Has a character that can't be stored" }],
  });
  expect((await post(reference, 'cancelled', { reason: 'Ordered twice' })).status).toBe(200);
});

it('[@CONS-11] a cancellation stores its reason', async () => {
  const { id, reference } = await created();
  const response = await post(reference, 'cancelled', {
    reason: 'Ordered twice',
    dateTimeUtc: test.now.toISOString(),
  });
  expect(response.json()).toMatchObject({ version: 2, currentStatus: { code: 'CANCELLED' } });
  expect(await noticesOf(id)).toEqual([
    { operation: 'cancelConsignment', reason: 'Ordered twice', kind: 'consignment.cancelled' },
  ]);
  expect((await post(reference, 'cancelled', { reason: null })).status).toBe(409);
});

it('[@CONS-11] [@API-12] the posted code FINAL marks as ready, PICKUP requests the pickup, others are errors', async () => {
  const { reference } = await created();
  const ready = await post(reference, 'status', { reference, statusCode: 'FINAL' });
  expect(ready.json()).toMatchObject({ currentStatus: { code: 'FINAL' } });
  const staged = await post(reference, 'status', { reference, statusCode: 'PICKUP' });
  expect(staged.json()).toMatchObject({ currentStatus: { code: 'STAGED' } });
  for (const statusCode of ['STAGED', 'DELIVERED', 'CANCELLED', 'final', ''])
    expect((await post(reference, 'status', { reference, statusCode })).status).toBe(422);
  const other = await post(reference, 'status', { reference: 'KEA00000000', statusCode: 'FINAL' });
  expect(other.status).toBe(404);
});

it('[@CONS-23] a status change on a stale version is rejected', async () => {
  const { reference } = await created();
  await test.request(world.caller, `PUT ${world.path}/consignments/${reference}`, {
    body: { notes: 'Changed' },
  });
  const late = await post(reference, 'cancelled', {}, { 'if-match': '"1"' });
  expect(late.status).toBe(412);
  expect(late.json()).toMatchObject({
    current: { version: 2, notes: 'Changed', currentStatus: { code: 'DRAFT' } },
  });
});
