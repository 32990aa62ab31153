import type { ResponseBody } from '@cartage/contract/operations.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

type Consignment = ResponseBody<'getConsignment'>;

const ROUNDS = 30;

let app: TestApp;
let world: FreightWorld;
let client: ProviderClient;

beforeAll(async () => {
  app = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_ADDRESS_PER_MINUTE: '0' },
  });
  world = await freightWorld(app);
  client = await providerClient(app, world.organisation.tenant);
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

const send = (request: `${string} ${string}`, body: unknown) => {
  const [method, path] = request.split(' ');
  return app.request(world.caller, `${method} ${world.path}/consignments/${path}`, { body });
};

/** A staged consignment whose notes were edited. Returns the version of the edit. */
async function edited() {
  const { reference } = (
    await world.create({ notes: 'one', requestedDeliveryDate: '2026-03-25' })
  ).json<Consignment>();
  await send(`POST ${reference}/request-pickup`, {});
  const { version } = (await send(`PUT ${reference}`, { notes: 'two' })).json<Consignment>();
  return { reference, version };
}

const pickUp = (reference: string) =>
  client.request('POST /api/provider/v1/events', {
    body: {
      events: [
        {
          type: 'status',
          id: `race-${reference}`,
          reference,
          occurredAt: '2026-03-18T01:30:00Z',
          status: 'PICKUP',
        },
      ],
    },
  });

/** The edit versions and channels of the changes of a consignment, in the order in which they were written. */
const changesOf = (reference: string) =>
  app.deps.database.asSystem((tx) =>
    tx.query<{ through: string; undo: boolean }>(sql`
      select f.through, f.edit_version is not null as undo
      from field_change f join consignment c on c.id = f.consignment_id
      where c.reference = ${reference} and (f.field = 'notes' or f.through = 'provider')
      order by f.id`),
  );

test(`in ${ROUNDS} races of an undo and a pickup, the undo is before the pickup or refused`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { reference, version } = await edited();
    const undo = () => send(`POST ${reference}/edits/${version}/undo`, {});
    // Each of the two starts first in half of the rounds.
    const [first, second] = await Promise.all(
      round % 2 === 0 ? [undo(), pickUp(reference)] : [pickUp(reference), undo()],
    );
    const [undone, reported] = round % 2 === 0 ? [first, second] : [second, first];
    expect(reported.status, reported.text).toBe(200);
    const order = (await changesOf(reference)).map(({ through, undo: isEdit }) =>
      isEdit ? 'edit' : through,
    );
    if (undone.status === 200) expect(order).toEqual(['edit', 'edit', 'provider']);
    else {
      expect([undone.status, undone.json<{ code: string }>().code]).toEqual([409, 'undo-refused']);
      expect(order).toEqual(['edit', 'provider']);
    }
  }
});

test(`in ${ROUNDS} races of an undo and an edit of the same field, one change is saved and none is lost`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { reference, version } = await edited();
    const [undone, saved] = await Promise.all([
      send(`POST ${reference}/edits/${version}/undo`, {}),
      send(`PUT ${reference}`, { notes: 'three' }),
    ]);
    expect(saved.status, saved.text).toBe(200);
    // An edit after the undo writes its own text; an undo after the edit is refused.
    expect([200, 409]).toContain(undone.status);
    const now = (
      await app.request(world.caller, `GET ${world.path}/consignments/${reference}`)
    ).json<Consignment>();
    expect([now.notes, now.version]).toEqual(['three', undone.status === 200 ? version + 2 : version + 1]);
  }
});
