import { ensureLogins, loginUrl } from '@cartage/database/connection/logins.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withDatabase } from '@cartage/database/connection/database-url.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { loadDemoWorld } from '@cartage/database/demo/load.ts';
import { watchPostgres, type WatchedPostgres } from '@cartage/database/embedded/watched-postgres.ts';
import { checkInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { migrate } from '@cartage/database/migrate.ts';
import { fastFolder } from '@cartage/database/testing/fast-folder.ts';
import { DEMO_TEMPLATE } from '@cartage/database/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestIssuer, type TestIssuer } from '#testing/issuer.ts';
import { prepareServer, type PreparedServer } from './kills/load.ts';
import { seededRandom } from './kills/seeded-random.ts';
import { type ServerProcess, startServer } from './kills/server-process.ts';
import { importSamples } from './support/import-samples.ts';

/** `IMPORT_KILLS=30` runs about 90 s, longer than the suite allows. */
const KILLS = Number(process.env['IMPORT_KILLS'] ?? 6);
/** Enough that the import is still running at the last kill. */
const CONSIGNMENTS = Math.ceil((KILLS * 66) / 10) * 10;
const FAILED = CONSIGNMENTS / 10;
const CREATED = CONSIGNMENTS - FAILED;
const SEED = 14;
/** Long enough for some consignments between two kills, and short enough that most kills happen during the import. */
const LONGEST_PAUSE_MS = 900;

let folder: string;
let postgres: WatchedPostgres;
let issuer: TestIssuer;
let prepared: PreparedServer;
let server: ServerProcess;
let worker: ChildProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(fastFolder(), 'cartage-import-kills-'));
  chmodSync(folder, 0o711);
  issuer = await startTestIssuer();
  postgres = await watchPostgres({
    dataDir: join(folder, 'postgres'),
    settings: { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' },
    log: () => {},
    onMoved: () => {},
  });
  await migrate(address().url);
  await ensureLogins(address().url);
  await loadDemoWorld(address().url, DEMO_TEMPLATE);
  prepared = await prepareServer(address(), issuer);
  server = await startServer(prepared.environment);
  worker = startWorker();
}, 180_000);
afterAll(async () => {
  await Promise.all([server.stop(), killed(worker)]);
  await postgres.stop();
  await issuer.close();
  rmSync(folder, { recursive: true, force: true });
});

function address() {
  const { url, adminUrl } = postgres.current();
  return { url, adminUrl: withDatabase(adminUrl, 'cartage') };
}

/** Detects a dead worker twenty times as fast as the default, so that the kills happen during the import. */
function startWorker(): ChildProcess {
  const script = fileURLToPath(new URL('../src/testing/worker-process.ts', import.meta.url));
  return fork(script, {
    env: { ...process.env, DATABASE_URL: loginUrl(address().url, 'worker'), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Returns at once when the process has already exited, because the database was unreachable at its start. */
async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

const postmaster = () =>
  Number(readFileSync(join(postgres.current().dataDir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Retries while a process is down. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 600) throw error;
      await pause(100);
    }
  }
}

const imports = () =>
  `${prepared.origin}/api/v2/customers/${prepared.subject.organisationId}/consignments/imports`;

/** Retries with the same idempotency key until there is a response, as the web client does. */
const start = (body: object) =>
  persist(async () => {
    const headers = { ...prepared.headers, 'content-type': 'application/json', 'idempotency-key': 'import' };
    const response = await fetch(imports(), { method: 'POST', headers, body: JSON.stringify(body) });
    if (response.status !== 202) throw new Error(`${response.status} ${await response.text()}`);
    // Parsed by the contract's shape on the server.
    return (await response.json()) as ResponseBody<'startImport'>;
  });

const show = (id: number) =>
  persist(async () => {
    const response = await fetch(`${imports()}/${id}`, { headers: prepared.headers });
    if (response.status !== 200) throw new Error(`${response.status}`);
    return (await response.json()) as ResponseBody<'importJob'>;
  });

const victims = {
  server: async () => {
    await server.kill();
    server = await persist(() => startServer(prepared.environment));
  },
  worker: async () => {
    await killed(worker);
    worker = startWorker();
  },
  database: async () => {
    const before = postmaster();
    process.kill(before, 'SIGKILL');
    await persist(async () => {
      if (postmaster() === before) throw new Error('Not restarted yet');
      await withClient(address().url, (client) => client.query('select 1'));
    });
  },
};

test(`[@IMPORT-04] [@IMPORT-05] ${CONSIGNMENTS} consignments while server, worker and database are killed ${KILLS} times: each has one outcome, none is created twice`, async ({
  annotate,
}) => {
  const [headings = [], sample = []] = importSamples({ ...prepared.subject, importId: 0 }).startImport.body
    .rows;
  const prefix = `KILL-${SEED}`;
  // Every tenth row requests a date in the past, and fails.
  const rows = Array.from({ length: CONSIGNMENTS }, (_, index) =>
    sample.map((cell, at) =>
      at === 3 && index % 10 === 9 ? '2020-01-02' : at === 5 ? `${prefix}-${index}` : cell,
    ),
  );
  const { importId } = await start({ fileName: 'kills.csv', rows: [headings, ...rows] });
  const random = seededRandom(SEED);
  const names = Object.keys(victims) as (keyof typeof victims)[];
  let met = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await pause(random() * LONGEST_PAUSE_MS);
    if ((await show(importId)).state === 'working') met += 1;
    const name = names[Math.floor(random() * names.length)];
    if (name !== undefined) await victims[name]();
  }
  let job = await show(importId);
  const until = Date.now() + 120_000;
  while (job.state !== 'finished' && Date.now() < until) {
    await pause(250);
    job = await show(importId);
  }
  await annotate(`${met} of ${KILLS} kills happened during the import`);
  expect(job).toMatchObject({
    state: 'finished',
    total: CONSIGNMENTS,
    created: CREATED,
    failed: FAILED,
    skipped: 0,
  });
  const stored = await withClient(address().adminUrl, (client) =>
    client.query<{ n: number; different: number }>(
      `select count(*)::int as n, count(distinct sender_reference)::int as different
       from consignment where sender_reference like $1`,
      [`${prefix}-%`],
    ),
  );
  expect(stored.rows).toEqual([{ n: CREATED, different: CREATED }]);
  expect(job.createdReferences).toHaveLength(CREATED);
  expect(new Set(job.failures.flatMap((failure) => failure.rows)).size).toBe(FAILED);
  expect(await checkInvariants(address().url)).toEqual([]);
}, 400_000);
