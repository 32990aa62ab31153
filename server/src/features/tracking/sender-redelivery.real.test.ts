import type { Problem } from '@cartage/contract/errors.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addPerson } from '@cartage/database/builders/add-person.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { addFailedDelivery } from '#testing/failed-delivery.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { type Tracked, trackedWorld, type TrackedWorld } from '#testing/tracked-world.ts';
import type { Caller } from '#testing/world.ts';

let app: TestApp;
let world: TrackedWorld;
let program: ProviderClient;
let sender: Caller;

beforeAll(async () => {
  app = await testApp({ environment: { RATE_LIMIT_TRACKING_PER_MINUTE: '0' } });
  world = await trackedWorld(app);
  program = await providerClient(app, world.kea.tenant);
  const person = await asSystem(app.databaseUrl, (client) => addPerson(client, world.kea, {}));
  const { host, audience } = world.kea.tenant;
  sender = { ...person, host, audience };
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

const OFFERED = 'Request redelivery on one of the next working days.';

/** The receiver sends the form of the tracking page. */
async function askAsReceiver({ token }: Tracked): Promise<void> {
  const fields = { action: 'redelivery', day: '2026-03-20', postcode: '0310', message: '' };
  expect((await world.send(token, fields)).status).toBe(303);
}

const path = ({ reference }: Tracked) =>
  `/api/v2/customers/${world.kea.id}/consignments/${reference}/exceptions` as const;

async function exceptionOf(one: Tracked) {
  const response = await app.request(sender, `GET ${path(one)}`);
  const [exception] = response.json<ResponseBody<'consignmentExceptions'>>().exceptions;
  if (exception === undefined) throw new Error(`${one.reference} has no exception`);
  return exception;
}

async function askAsSender(one: Tracked) {
  const { id } = await exceptionOf(one);
  return app.request(sender, `POST ${path(one)}/${id}/requests`, {
    body: { kind: 'redelivery', day: '2026-03-23' },
  });
}

async function answer(one: Tracked, body: { readonly outcome: string; readonly reason?: string }) {
  const { request } = await exceptionOf(one);
  const response = await program.request('POST /api/provider/v1/answers', {
    body: { reference: one.reference, requestId: request?.id, ...body },
  });
  expect(response.status, response.text).toBe(200);
}

async function pageOf({ token }: Tracked): Promise<string> {
  const { text } = await world.open(token);
  return text.replaceAll(/<style.*?<\/style>|<[^>]+>/gs, ' ').replaceAll(/\s+/g, ' ');
}

const notesOf = ({ id }: Tracked) =>
  app.deps.database.asSystem((tx) =>
    tx.query(sql`select from delivery_event where consignment_id = ${id} and type_code = 'INFO'`),
  );

test('while the receiver waits for another delivery, the sender cannot request one', async () => {
  const one = await addFailedDelivery(app, world);
  await askAsReceiver(one);
  const reason = 'The receiver already requested a redelivery';
  const refused = await askAsSender(one);
  expect(refused.status, refused.text).toBe(409);
  expect(refused.json<Problem>().detail).toBe(reason);
  expect((await exceptionOf(one)).requestOptions).toEqual([
    { kind: 'redelivery', blockedBecause: reason },
    { kind: 'return', blockedBecause: null },
    { kind: 'new-address', blockedBecause: null },
  ]);
});

test('while the sender waits for another delivery, the receiver cannot request one', async () => {
  const one = await addFailedDelivery(app, world);
  expect(await pageOf(one)).toContain(OFFERED);
  expect((await askAsSender(one)).status).toBe(200);
  const page = await pageOf(one);
  expect(page).toContain(
    'The sender asked for delivery on Monday 23/03/2026. Kea Freight is arranging it. Contact the sender to change the day.',
  );
  expect(page).not.toContain(OFFERED);
  await askAsReceiver(one);
  expect(await notesOf(one)).toEqual([]);
  await answer(one, { outcome: 'accepted' });
  expect(await pageOf(one)).toContain('Kea Freight has the sender&#39;s request for Monday 23/03/2026.');
  await askAsReceiver(one);
  expect(await notesOf(one)).toEqual([]);
});

test('a declined request of the sender lets the receiver choose a day', async () => {
  const one = await addFailedDelivery(app, world);
  expect((await askAsSender(one)).status).toBe(200);
  await answer(one, { outcome: 'declined', reason: 'No capacity' });
  expect(await pageOf(one)).toContain(OFFERED);
  await askAsReceiver(one);
  expect(await notesOf(one)).toHaveLength(1);
});

test('of concurrent requests of the sender and the receiver one is stored', async () => {
  const one = await addFailedDelivery(app, world);
  const [asked] = await Promise.all([askAsSender(one), askAsReceiver(one)]);
  const { request } = await exceptionOf(one);
  const stored = (await notesOf(one)).length + (request === null ? 0 : 1);
  expect(stored).toBe(1);
  expect(asked.status).toBe(request === null ? 409 : 200);
});
