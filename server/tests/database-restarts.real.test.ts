import { ensureLogins } from '@cartage/database/connection/logins.ts';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withDatabase } from '@cartage/database/connection/database-url.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { loadDemoWorld } from '@cartage/database/demo/load.ts';
import { watchPostgres, type WatchedPostgres } from '@cartage/database/embedded/watched-postgres.ts';
import { migrate } from '@cartage/database/migrate.ts';
import { fastFolder } from '@cartage/database/testing/fast-folder.ts';
import { DEMO_TEMPLATE } from '@cartage/database/testing/test-database.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, type TestContext } from 'vitest';
import { startTestIssuer, type TestIssuer } from '#testing/issuer.ts';
import { type Load, prepare, type Prepared, startLoad, checkRows } from './kills/load.ts';
import { type ServerProcess, startServer, startWorkerProcess } from './kills/server-process.ts';
import { problemViolation } from './support/verdict.ts';

const CLIENTS = 4;
const PATIENCE_MS = 60_000;

let folder: string;
let postgres: WatchedPostgres;
let issuer: TestIssuer;
let processes: ServerProcess[] = [];
let target: Prepared;
let load: Load;
let onMoved = () => {};
let seed = 0;
/** Responses other than a creation. */
let others: { readonly code: string; readonly violation: string | null; readonly waits: boolean }[];

beforeAll(async () => {
  folder = mkdtempSync(join(fastFolder(), 'cartage-restarts-'));
  chmodSync(folder, 0o711);
  issuer = await startTestIssuer();
  postgres = await watchPostgres({
    dataDir: join(folder, 'postgres'),
    // The machine itself does not lose power, so fsync is not needed.
    settings: { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' },
    log: () => {},
    onMoved: () => onMoved(),
  });
  await migrate(address().url);
  await ensureLogins(address().url);
  await loadDemoWorld(address().url, DEMO_TEMPLATE);
  target = { ...(await prepare(address(), issuer)), observe };
}, 120_000);
afterAll(async () => {
  await postgres.stop();
  await issuer.close();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  others = [];
  onMoved = () => {};
  await startProcesses();
  seed += 1;
  load = startLoad(target, { clients: CLIENTS, seed });
  await someAreDone();
});
afterEach(() => Promise.all(processes.map((one) => one.stop())));

function address() {
  const { url, adminUrl } = postgres.current();
  return { url, adminUrl: withDatabase(adminUrl, 'cartage') };
}

const starts = [startServer, startWorkerProcess];

async function startProcesses(): Promise<void> {
  processes = await Promise.all(starts.map((start) => start(environment())));
}

const environment = () => ({ ...target.environment, DATABASE_URL: address().url });

/** Separate processes, as with `npm start`. */
async function restartProcesses(): Promise<void> {
  const before = processes;
  processes = await Promise.all(
    starts.map(async (start, index) => {
      await before[index]?.stop();
      return start(environment());
    }),
  );
}

function observe({ status, headers }: Response, text: string): void {
  if (status === 201) return;
  const violation = problemViolation({ status, headers: Object.fromEntries(headers), text });
  const code = violation === null ? JSON.parse(text).code : text;
  others.push({ code, violation, waits: Number(headers.get('retry-after')) > 0 });
}

/** More than each client can have had in progress. */
async function someAreDone(): Promise<void> {
  const before = load.acknowledged.length;
  await expect
    .poll(() => load.acknowledged.length, { timeout: PATIENCE_MS, interval: 5 })
    .toBeGreaterThan(before + 2 * CLIENTS);
}

const postmaster = () =>
  Number(readFileSync(join(postgres.current().dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Resolves when the database accepts connections, on another server than `before` if given. */
async function databaseAccepts(before?: number): Promise<void> {
  const isThere = async () => {
    try {
      if (before !== undefined && postmaster() === before) return false;
      await withClient(address().url, (client) => client.query('select 1'));
      return true;
    } catch {
      return false;
    }
  };
  while (!(await isThere())) await pause(5);
}

/** Waits from `accepted` on until every client got another response. The time is reported, not asserted. */
async function expectBack(accepted: Promise<void>, annotate: TestContext['annotate']): Promise<void> {
  await accepted;
  const started = performance.now();
  await someAreDone();
  await annotate(`answers again ${Math.round(performance.now() - started)} ms after the database did`);
}

/** Afterwards everything acknowledged exists once, and the worker has run its jobs. */
async function expectNothingLost(): Promise<void> {
  await load.stop();
  expect(await load.repeatRequests()).toBe(0);
  expect(load.refused).toEqual([]);
  expect(await checkRows(address(), seed, load.acknowledged)).toEqual({
    lost: 0,
    duplicated: 0,
    unacknowledged: 0,
    brokenInvariants: [],
  });
  const unsettled = async () =>
    withClient(address().adminUrl, async (client) => {
      const { rows } = await client.query('select count(*)::int as n from notice where settled_at is null');
      return rows[0].n;
    });
  await expect.poll(unsettled, { timeout: PATIENCE_MS, interval: 100 }).toBe(0);
}

const PASSING = new Set(['unavailable', 'database-away', 'in-flight']);

function expectOnlyPatience(): void {
  expect(others.filter(({ violation }) => violation !== null)).toEqual([]);
  expect(others.filter(({ code }) => !PASSING.has(code))).toEqual([]);
  expect(others.filter(({ waits }) => !waits)).toEqual([]);
}

test.for([
  ['is killed', 'SIGKILL'],
  ['restarts at once, as after a crash', 'SIGQUIT'],
  ['restarts in order', 'SIGINT'],
] as const)(
  'PostgreSQL %s under load: calls wait, no process exits, no write is lost',
  { timeout: 120_000 },
  async ([, signal], { annotate }) => {
    const before = postmaster();
    process.kill(before, signal);
    await expectBack(databaseAccepts(before), annotate);
    await expectNothingLost();
    expect(others.length).toBeGreaterThan(0);
    expectOnlyPatience();
    // Every request got a response.
    expect(load.tally.cut).toBe(0);
    expect(processes.map((one) => one.isAlive())).toEqual([true, true]);
  },
);

test('recovers when one PostgreSQL process is killed under load', async ({ annotate }) => {
  const { rows } = await withClient(address().adminUrl, (client) =>
    client.query<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'cartage-api'`),
  );
  process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
  await expectBack(databaseAccepts(), annotate);
  await expectNothingLost();
  expectOnlyPatience();
  expect(load.tally.cut).toBe(0);
  expect(processes.map((one) => one.isAlive())).toEqual([true, true]);
}, 120_000);

test('another program takes the port and stays silent: the database moves, and the processes follow', async ({
  annotate,
}) => {
  const moved = Promise.withResolvers<void>();
  onMoved = () => moved.resolve(restartProcesses());
  const { port } = postgres.current();
  const before = postmaster();
  process.kill(before, 'SIGKILL');
  const thief = await take(port);
  await expectBack(databaseAccepts(before), annotate);
  expect(postgres.current().port).not.toBe(port);
  await moved.promise;
  await thief.close();
  await expectNothingLost();
  expectOnlyPatience();
}, 120_000);

/** Listens on a port as soon as it is free, and never responds. */
async function take(port: number): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  for (;;) {
    const server = createServer((socket) => void sockets.add(socket.on('error', () => {})));
    if (await listens(server, port)) {
      return {
        async close() {
          for (const socket of sockets) socket.destroy();
          await new Promise((resolve) => void server.close(resolve));
        },
      };
    }
    await pause(2);
  }
}

function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
}
