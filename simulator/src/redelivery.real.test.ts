import type { AddressInfo } from 'node:net';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { addFailedDelivery } from '@cartage/server/testing/failed-delivery.ts';
import { providerClient } from '@cartage/server/testing/provider-client.ts';
import { testApp, type TestApp } from '@cartage/server/testing/test-app.ts';
import { type Tracked, trackedWorld, type TrackedWorld } from '@cartage/server/testing/tracked-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runSimulator } from '#testing/run-simulator.ts';

// A Wednesday.
const NOW = new Date('2026-03-18T01:30:00Z');

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

test('[@API-03] a redelivery request is confirmed, and the freight is then delivered', async () => {
  const { tenant } = world.kea;
  const tracked = await addFailedDelivery(app, world);
  const asked = await world.send(tracked.token, {
    action: 'redelivery',
    day: '2026-03-20',
    postcode: '0310',
    message: 'The gate opens at 8 am',
  });
  expect(asked.status, asked.text).toBe(303);
  expect(await stateOf(tracked)).toEqual([{ status: 6, isOpen: true, resolvedBy: null }]);
  const client = await providerClient(app, tenant);
  // Five working days.
  await runSimulator({ host: tenant.host, port, client, clock: app, seed: 1, speed: 1000, hours: 55 });
  expect(await stateOf(tracked)).toEqual([{ status: 7, isOpen: false, resolvedBy: 'Depot Penrose' }]);
  const events = await reportedEvents();
  expect(events.slice(0, 2)).toEqual([
    { type: 'resolution', day: null },
    { type: 'delivery-date', day: '2026-03-20' },
  ]);
  expect(events.slice(2).map(({ type }) => type)).toContain('status');
  expect(events.filter(({ type }) => type === 'delivery-date')).toHaveLength(1);
});

/** In the order of their time. */
async function reportedEvents() {
  return asSystem(app.databaseUrl, async (client) => {
    const { rows } = await client.query<{ type: string; day: string | null }>(
      `select content->>'type' as type, content->>'date' as day from provider_event
       where tenant_id = $1 and rejected_because is null order by occurred_at, id`,
      [world.kea.tenant.id],
    );
    return rows;
  });
}
