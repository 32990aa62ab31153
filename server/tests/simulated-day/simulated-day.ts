import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { addRun } from '@cartage/database/builders/add-run.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { checkInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { freightWorld, type FreightWorld } from '#testing/freight-world.ts';
import { providerClient } from '#testing/provider-client.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import { startServer, startWorkerProcess } from '../kills/server-process.ts';
import { callPortal, closeConnections, type Portal } from './portal-calls.ts';
import { startSimulator } from './simulator-process.ts';
import { startUser, type WorkingUser } from './working-user.ts';
import { delaysOf, storedChanges } from './stored-changes.ts';

export interface SimulatedDayOptions {
  readonly consignments: number;
  readonly users: number;
}

const SPEED = 1000;
/** Eleven working hours. */
const DAY_MS = (11 * 3_600_000) / SPEED;
/** Customers that send consignments during the day. */
const SENDERS = 4;
/** Longer than every stage of a journey at this speed: then all journeys have ended. */
const QUIET_MS = 75_000;
const TOKEN_LIFE_SECONDS = 3600;

/** A day with many consignments at 1,000×, while users work on their lists. The clock is the real one. */
export async function simulatedDay({ consignments, users: userCount }: SimulatedDayOptions) {
  const app = await testApp();
  app.now = new Date();
  const started = performance.now();
  const storage = await mkdtemp(join(tmpdir(), 'cartage-day-'));
  const world = await freightWorld(app, { flags: { DeliveryBookings: 'true' } });
  const { tenant } = world.organisation;
  const portal: Portal = { host: tenant.host, port: await freePort(0), failed: {}, requests: 0 };
  const environment = {
    DATABASE_URL: app.databaseUrl,
    PORT: String(portal.port),
    EMBEDDED_ISSUER_TEMPLATE: app.issuer.issuerTemplate,
    STORAGE_URL: pathToFileURL(storage).href,
    RATE_LIMIT_USER_PER_MINUTE: '0',
    RATE_LIMIT_ADDRESS_PER_MINUTE: '0',
    RATE_LIMIT_TENANT_PER_MINUTE: '0',
  };
  const [server, worker] = [await startServer(environment), await startWorkerProcess(environment)];
  const client = await providerClient(app, tenant);
  const exp = Math.floor(Date.now() / 1000) + TOKEN_LIFE_SECONDS;
  const simulator = await startSimulator({
    host: tenant.host,
    port: portal.port,
    clientId: client.sub,
    speed: SPEED,
    token: () => client.token({ exp }),
  });
  const schedules = await bookableRuns(app, world);
  const users: WorkingUser[] = [];
  for (let pageNumber = 1; pageNumber <= userCount; pageNumber += 1) {
    const token = await app.token(await app.world.person(world.organisation), { exp });
    users.push(startUser({ portal, world, token, pageNumber, schedules }));
  }
  await sendFreight({ portal, world, token: await app.token(world.caller, { exp }) }, consignments);
  const events = await untilQuiet(app);
  for (const user of users) await user.stop();
  await simulator.stop();
  closeConnections();
  await server.stop();
  await worker.stop();
  const changes = await storedChanges(app.databaseUrl, events);
  const broken = await checkInvariants(app.databaseUrl);
  const seconds = (performance.now() - started) / 1000;
  await app.close();
  await rm(storage, { recursive: true, force: true });
  return {
    consignments: changes.consignments,
    events: changes.events,
    ...simulator.counts,
    requests: portal.requests,
    failed: portal.failed,
    brokenInvariants: broken.map(({ name }) => name),
    ...delaysOf(
      changes.versions,
      users.map(({ seen }) => seen),
    ),
    seconds,
  };
}

async function bookableRuns(app: TestApp, world: FreightWorld) {
  const today = localDay(app.now);
  const days = [10, 11, 12, 13, 14].map((ahead) => addDays(today, ahead));
  const run = await asSystem(app.databaseUrl, (client) =>
    addRun(client, world.organisation.tenant, { days, capacity: 100_000 }),
  );
  return run.schedules;
}

/** Creates consignments evenly over the day, and requests their pickup. */
async function sendFreight(
  { portal, world, token }: { readonly portal: Portal; readonly world: FreightWorld; readonly token: string },
  consignments: number,
): Promise<void> {
  const org = { org: String(world.organisation.id) };
  const began = performance.now();
  let next = 0;
  const send = async () => {
    for (let number = next++; number < consignments; number = next++) {
      await pause(Math.max(0, began + (number * DAY_MS) / consignments - performance.now()));
      const created = await callPortal<{ readonly reference: string }>(portal, 'createFullConsignment', {
        token,
        params: org,
        body: world.body(),
      });
      const params = { ...org, ref: created?.reference ?? '' };
      await callPortal(portal, 'requestPickup', { token, params, body: {} });
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
}

/** Waits until no event arrives any more. Returns the number of events. */
async function untilQuiet(app: TestApp): Promise<number> {
  let count = -1;
  let changedAt = performance.now();
  while (performance.now() - changedAt < QUIET_MS) {
    const found = await asSystem(app.databaseUrl, async (client) => {
      const { rows } = await client.query<{ n: number }>('select count(*)::int as n from provider_event');
      return rows[0]?.n ?? 0;
    });
    if (found !== count) changedAt = performance.now();
    count = found;
    await pause(2000);
  }
  return count;
}
