import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addJourneyRuns,
  drawJourney,
  journeyEvents,
  type SentEvent,
  shuffle,
  stagedConsignment,
  visibleState,
} from '#testing/event-journeys.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type ProviderClient, providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { seededRandom } from './kills/seeded-random.ts';
import { type ServerProcess, startServer } from './kills/server-process.ts';

/** `npm test -- --full` has 1,000. A seed that failed runs alone with `EVENT_SEEDS=1 EVENT_FIRST_SEED=…`. */
const SEEDS = Number(process.env['EVENT_SEEDS'] ?? 6);
const FIRST_SEED = Number(process.env['EVENT_FIRST_SEED'] ?? 20_260_319);
const HOUR_MS = 3_600_000;
/** 1,000 seeds with as many kills for each batch would take half an hour. */
const MAX_UPTIME_MS = Math.max(150, 2 * SEEDS);

let app: TestApp;
let world: FreightWorld;
let client: ProviderClient;
let token: string;
let port: number;
let server: ServerProcess;

beforeAll(async () => {
  app = await testApp({ environment: { RATE_LIMIT_USER_PER_MINUTE: '0' } });
  // The server process has the real time.
  app.now = new Date();
  world = await freightWorld(app);
  client = await providerClient(app, world.organisation.tenant);
  token = await client.token();
  port = await freePort(0);
  server = await launch();
});
afterAll(async () => {
  await server.stop();
  await app.close();
});

const launch = () =>
  startServer({
    DATABASE_URL: app.databaseUrl,
    PORT: String(port),
    EMBEDDED_ISSUER_TEMPLATE: app.issuer.issuerTemplate,
    RATE_LIMIT_USER_PER_MINUTE: '0',
    RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
    RATE_LIMIT_TENANT_PER_MINUTE: '0',
  });

/** The status, or 0 when the server died before it responded. */
function post(events: readonly SentEvent[]): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const sent = request(
    {
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/provider/v1/events',
      agent: false,
      headers: {
        host: `${world.organisation.tenant.host}:${port}`,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
    },
    (response) => {
      response.on('error', () => resolve(0));
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    },
  );
  sent.on('error', () => resolve(0));
  sent.end(JSON.stringify({ events }));
  return promise;
}

const tally = { acknowledged: 0, cut: 0, kills: 0 };

/** Sends the batch until the server responds. */
async function deliver(events: readonly SentEvent[]): Promise<void> {
  for (;;) {
    const status = await post(events);
    if (status !== 0) {
      expect(status).toBe(200);
      tally.acknowledged += 1;
      return;
    }
    tally.cut += 1;
    await pause(5);
  }
}

/** Until `signal` is aborted; the server runs at the end. Each server responds to at least one batch. */
async function killRepeatedly(signal: AbortSignal): Promise<void> {
  const random = seededRandom(FIRST_SEED);
  for (;;) {
    const before = tally.acknowledged;
    while (tally.acknowledged === before && !signal.aborted) await pause(2);
    await pause(random() * MAX_UPTIME_MS);
    if (signal.aborted) return;
    await server.kill();
    tally.kills += 1;
    server = await launch();
    // 1,000 seeds take longer than a token lives.
    token = await client.token();
  }
}

test('[@API-03] shuffled events, half of them retried across a killed server, end in the state of the events in order', async () => {
  const runs = await addJourneyRuns(app, world);
  const now = app.now;
  const options = { runs, start: new Date(now.getTime() - 10 * HOUR_MS) };
  app.now = options.start;
  const pairs = [];
  for (let seed = FIRST_SEED; seed < FIRST_SEED + SEEDS; seed++)
    pairs.push({
      seed,
      journey: drawJourney(seed),
      inOrder: await stagedConsignment(app, world),
      shuffled: await stagedConsignment(app, world),
    });
  app.now = now;
  for (const { journey, inOrder } of pairs) {
    const ordered = journeyEvents(inOrder, journey, options).toSorted((a, b) =>
      a.occurredAt.localeCompare(b.occurredAt),
    );
    for (const event of ordered) {
      const { status } = await client.request('POST /api/provider/v1/events', { body: { events: [event] } });
      expect(status).toBe(200);
    }
  }
  const sequences = pairs.map(({ seed, journey, shuffled }) => {
    const events = journeyEvents(shuffled, journey, options);
    return [...shuffle(events, seed), ...shuffle(events, seed, Math.ceil(events.length / 2))];
  });
  const batches = chunks(mixed(sequences), 3);
  const finished = new AbortController();
  const killing = killRepeatedly(finished.signal);
  try {
    await Promise.all([0, 1, 2, 3].map((lane) => sendLane(batches, lane)));
  } finally {
    finished.abort();
    await killing;
  }
  for (const { seed, inOrder, shuffled } of pairs)
    expect(await visibleState(app, world, shuffled), `seed ${seed}`).toEqual(
      await visibleState(app, world, inOrder),
    );
  await expectInvariants(app.databaseUrl);
  // A seed that is repeated alone may be sent before the first kill.
  if (SEEDS === 1) return;
  expect(tally.kills).toBeGreaterThan(2);
  expect(tally.cut).toBeGreaterThan(0);
}, 2_400_000);

async function sendLane(batches: readonly (readonly SentEvent[])[], lane: number): Promise<void> {
  for (const [index, batch] of batches.entries()) if (index % 4 === lane) await deliver(batch);
}

/** The first items of all sequences, then the second ones, so that each batch is about several consignments. */
function mixed<T>(sequences: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...sequences.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    sequences.flatMap((items) => items.slice(index, index + 1)),
  ).flat();
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
