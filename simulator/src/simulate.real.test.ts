import type { AddressInfo } from 'node:net';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { statusOfNumber } from '@cartage/domain/consignment/status.ts';
import { localDateTimeParts } from '@cartage/domain/dates/zone.ts';
import { randomOf } from '@cartage/domain/demo/random.ts';
import { freightWorld, type FreightWorld } from '@cartage/server/testing/freight-world.ts';
import { providerClient } from '@cartage/server/testing/provider-client.ts';
import { testApp, type TestApp } from '@cartage/server/testing/test-app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { planJourney } from '#plan-journey.ts';
import { runSimulator, type SimulatorRun } from '#testing/run-simulator.ts';

/** `npm test -- --full` has 60. */
const PICKUPS = Number(process.env['SIMULATED_PICKUPS'] ?? 24);
const SEED = 1;
const DELIVERY_DAY = '2026-03-25';
const START = new Date('2026-03-17T19:00:00Z');

let app: TestApp;
let port = 0;
/** A world for each test. */
let fast: FreightWorld;
let slow: FreightWorld;

beforeAll(async () => {
  app = await testApp({
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', RATE_LIMIT_TENANT_PER_MINUTE: '0' },
  });
  fast = await freightWorld(app);
  slow = await freightWorld(app);
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  // The server listens on a TCP port.
  ({ port } = app.app.server.address() as AddressInfo);
});
afterAll(async () => {
  await expectInvariants(app.databaseUrl);
  await app.close();
});

interface Day extends Pick<SimulatorRun, 'speed' | 'hours' | 'faultOf'> {
  readonly world: FreightWorld;
  /** The hours of the simulated day at which customers request pickups. */
  readonly requests: readonly number[];
}

/** Runs a day with the clock of the test. Returns the references. */
async function simulateDay({ world, requests, ...day }: Day): Promise<string[]> {
  app.now = START;
  const { tenant } = world.organisation;
  const references: string[] = [];
  await runSimulator({
    ...day,
    host: tenant.host,
    port,
    client: await providerClient(app, tenant),
    clock: app,
    seed: SEED,
    onPause: async (hours) => {
      while ((requests[references.length] ?? Number.POSITIVE_INFINITY) <= hours)
        references.push(await requestPickup(world));
    },
  });
  return references;
}

async function created(world: FreightWorld): Promise<string> {
  const answer = await world.create({ requestedDeliveryDate: DELIVERY_DAY });
  expect(answer.status, answer.text).toBe(201);
  return answer.json<{ reference: string }>().reference;
}

async function requestPickup(world: FreightWorld): Promise<string> {
  const reference = await created(world);
  const path = `${world.path}/consignments/${reference}/request-pickup` as const;
  const { status, text } = await app.request(world.caller, `POST ${path}`, { body: {} });
  expect(status, text).toBe(200);
  return reference;
}

const planOf = (reference: string) =>
  planJourney({ reference, weightKg: 5, volumeM3: 0.05, deliveryDay: DELIVERY_DAY }, SEED);

const rows = async <T extends object>(text: string, tenantId: number) =>
  asSystem(app.databaseUrl, async (client) => (await client.query<T>(text, [tenantId])).rows);

interface Entry {
  readonly reference: string;
  readonly status: string;
  readonly at: Date;
}

const histories = async (tenantId: number): Promise<Entry[]> => {
  const found = await rows<{ reference: string; status: number; at: Date }>(
    `select reference, h.status, h.status_at as at
     from status_history h join consignment c on c.id = h.consignment_id
     where c.tenant_id = $1 order by c.id, h.seq`,
    tenantId,
  );
  return found.map(({ reference, status, at }) => ({ reference, at, status: statusOfNumber(status).code }));
};

test('[@API-03] simulates a day at 1,000× with lost answers, failures and a restart: each event once, as planned', async () => {
  const tenantId = fast.organisation.tenant.id;
  app.now = START;
  const draft = await created(fast);
  const random = randomOf('faults');
  let batches = 0;
  const references = await simulateDay({
    world: fast,
    speed: 1000,
    requests: Array.from({ length: PICKUPS }, (_, index) => (10 * index) / PICKUPS),
    hours: 110,
    faultOf(path, stop) {
      if (path.endsWith('/events')) batches += 1;
      // The portal has stored the batch, and the simulator dies without the answer.
      if (path.endsWith('/events') && [PICKUPS / 3, PICKUPS].includes(batches)) {
        stop();
        return 'lost';
      }
      return random.weighted([
        ['none', 85],
        ['lost', 10],
        ['unavailable', 5],
      ] as const);
    },
  });

  const planned = references.flatMap((reference) =>
    planOf(reference).flatMap(({ events }) => events.map(({ key }) => `sim-${reference}-${key}`)),
  );
  const stored = await rows<{ id: string; reason: string | null }>(
    'select event_id as id, rejected_because as reason from provider_event where tenant_id = $1',
    tenantId,
  );
  expect(references).toHaveLength(PICKUPS);
  expect(batches).toBeGreaterThan(1.6 * PICKUPS);
  expect(stored.filter(({ reason }) => reason !== null)).toEqual([]);
  expect(stored.map(({ id }) => id).toSorted()).toEqual(planned.toSorted());

  const entries = await histories(tenantId);
  for (const reference of references) {
    const statuses = entries.filter((entry) => entry.reference === reference).map(({ status }) => status);
    expect(statuses, reference).toEqual([
      'DRAFT',
      'STAGED',
      ...planOf(reference).flatMap(({ status }) => status ?? []),
    ]);
  }
  const proofs = await rows<{ n: number }>(
    `select count(*)::int as n from document where kind = 'PODDOC' and tenant_id = $1`,
    tenantId,
  );
  const plannedProofs = references.filter((reference) => planOf(reference).some(({ proof }) => proof));
  expect(proofs).toEqual([{ n: plannedProofs.length }]);
  expect(
    await rows(`select version::int from consignment where tenant_id = $1 and status = 1`, tenantId),
  ).toEqual([{ version: 1 }]);
  expect(entries.filter(({ reference }) => reference === draft)).toHaveLength(1);
}, 240_000);

test('at speed 1 freight moves in working hours only', async () => {
  const references = await simulateDay({
    world: slow,
    speed: 1,
    requests: [0, 2, 4, 6, 8, 10],
    hours: 14 * 24,
  });
  const moves = (await histories(slow.organisation.tenant.id)).filter(
    ({ status }) => status !== 'DRAFT' && status !== 'STAGED',
  );
  expect(moves.length).toBeGreaterThan(references.length * 3);
  for (const { at } of moves) {
    const { hour } = localDateTimeParts(at);
    expect(hour).toBeGreaterThanOrEqual(7);
    expect(hour).toBeLessThan(18);
  }
});
