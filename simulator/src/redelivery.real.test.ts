import type { AddressInfo } from 'node:net';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { providerClient } from '@cartage/server/testing/provider-client.ts';
import { testApp, type TestApp } from '@cartage/server/testing/test-app.ts';
import {
  partyIn,
  type Tracked,
  trackedWorld,
  type TrackedWorld,
} from '@cartage/server/testing/tracked-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectProviderApi } from '#provider-api.ts';
import { simulate } from '#simulate.ts';
import { unreliablePortal } from '#testing/unreliable-portal.ts';

// A Wednesday.
const NOW = new Date('2026-03-18T01:30:00Z');
const SPEED = 1000;

let app: TestApp;
let world: TrackedWorld;
let port = 0;

beforeAll(async () => {
  app = await testApp();
  app.now = NOW;
  world = await trackedWorld(app);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  // The server listens on a TCP port.
  ({ port } = app.app.server.address() as AddressInfo);
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

/** Out for delivery, with an open exception. */
async function attempted(): Promise<Tracked> {
  const standardEventId = await asSystem(app.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `update standard_event set acting_party = 'RECEIVER' where tenant_id = $1 and title = 'Receiver closed'
       returning id`,
      [world.kea.tenant.id],
    );
    return rows[0]?.id ?? null;
  });
  return world.add({
    status: 'DELIVERING',
    createdAt: new Date('2026-03-16T20:00:00Z'),
    receiver: partyIn('Dargaville', 'Kauri Coast Hardware'),
    events: [
      {
        historySeq: 6,
        typeCode: 'EXCP',
        title: 'Receiver closed',
        description: 'The gate was shut',
        createdAt: new Date('2026-03-18T00:52:00Z'),
        createdBy: 'Driver 27',
        resolvedAt: null,
        resolvedBy: null,
        standardEventId,
      },
    ],
  });
}

async function stateOf({ id }: Tracked) {
  return asSystem(app.databaseUrl, async (client) => {
    const { rows } = await client.query<{ status: number; isOpen: boolean; resolvedBy: string | null }>(
      `select c.status, e.action_required as "isOpen", e.resolved_by as "resolvedBy"
       from consignment c join delivery_event e on e.consignment_id = c.id
       where c.id = $1 and e.redelivery_day is not null`,
      [id],
    );
    return rows;
  });
}

/** Runs the simulator for working days of 11 hours, with a clock that moves only while it waits. */
async function simulateDays(days: number): Promise<void> {
  const client = await providerClient(app, world.kea.tenant);
  const network = await unreliablePortal({ port, token: () => client.token(), faultOf: () => 'none' });
  const stop = new AbortController();
  const end = app.now.getTime() + (days * 11 * 3_600_000) / SPEED;
  await simulate(
    {
      api: connectProviderApi({
        portal: `http://localhost:${network.port}`,
        clientId: client.sub,
        secret: 'any',
      }),
      seed: 1,
      speed: SPEED,
      firstStartMs: 0,
      quietMs: 0,
      clock: () => app.now,
      pause: async (ms, signal) => {
        app.now = new Date(app.now.getTime() + ms);
        if (app.now.getTime() > end) stop.abort();
        signal.throwIfAborted();
      },
      pollMs: 1000,
      log: () => {},
    },
    stop.signal,
  );
  network.close();
}

test('[@API-03] a receiver who asks for another day gets the day confirmed, and then the freight', async () => {
  const tracked = await attempted();
  const asked = await world.send(tracked.token, {
    action: 'redelivery',
    day: '2026-03-20',
    postcode: '0310',
    message: 'The gate opens at 8 am',
  });
  expect(asked.status, asked.text).toBeLessThan(400);
  expect(await stateOf(tracked)).toEqual([{ status: 6, isOpen: true, resolvedBy: null }]);
  await simulateDays(5);
  expect(await stateOf(tracked)).toEqual([{ status: 7, isOpen: false, resolvedBy: 'Depot Penrose' }]);
  const reported = await asSystem(app.databaseUrl, async (client) => {
    const { rows } = await client.query<{ type: string; day: string | null }>(
      `select content->>'type' as type, content->>'date' as day from provider_event
       where tenant_id = $1 and rejected_because is null order by occurred_at, id`,
      [world.kea.tenant.id],
    );
    return rows;
  });
  expect(reported.filter(({ type }) => type === 'delivery-date')).toEqual([
    { type: 'delivery-date', day: '2026-03-20' },
  ]);
});
