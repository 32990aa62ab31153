import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openStream } from '../../../server/tests/live/open-stream.ts';
import { type Load, checkRows, startLoad } from '../../../server/tests/kills/load.ts';
import { createCertificates } from '#counterparts/certificates.ts';
import {
  asPostgres,
  type DebianPostgres,
  folderOfPostgres,
  giveToPostgres,
  startDebianPostgres,
} from '#counterparts/debian-postgres.ts';
import { adapt, guideBlocks } from '#counterparts/guide-files.ts';
import { administer, guideUrl, openNotices, type Portal, startPortal } from '#counterparts/portal.ts';
import { type Program, startProgram, untilListening } from '#counterparts/program.ts';
import { startInGroup } from '#start/testing/running-start.ts';

const CLIENTS = 3;
const SLOW = { timeout: 180_000, interval: 20 };

let folder = '';
let postgres: DebianPostgres;
let pgbouncer: Program;
let port = 0;
let portal: Portal;
let seed = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cartage-pgbouncer-'));
  const certificates = await createCertificates(join(folder, 'certificates'), 'db.internal');
  postgres = await startDebianPostgres(folder, await freePort(25_432), certificates);
  port = await freePort(26_432);
  const home = folderOfPostgres(folder, 'pgbouncer');
  copyFileSync(certificates.authorityFile, join(home, 'database-ca.pem'));
  await writeLogins();
  pgbouncer = await startPgbouncer();
  portal = await startPortal({ folder, urlOf: guideUrl(port), adminUrl: postgres.adminUrl });
}, 900_000);
afterAll(async () => {
  await portal?.stop();
  await pgbouncer?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);
beforeEach(() => {
  seed += 1;
  return portal.renewToken();
});

/** The file of the guide, from its statement. */
async function writeLogins(): Promise<void> {
  const [list = ''] = guideBlocks('operate.md')
    .filter(({ content }) => content.includes('pg_authid'))
    .map(({ content }) => content);
  const { rows } = await withClient(postgres.adminUrl, (client) => client.query<{ format: string }>(list));
  const file = join(folder, 'pgbouncer', 'userlist.txt');
  writeFileSync(file, `${rows.map(({ format }) => format).join('\n')}\n`, { mode: 0o600 });
  giveToPostgres(file);
}

/** With the file of the guide, at other addresses and in another folder. */
async function startPgbouncer(changes: Readonly<Record<string, string>> = {}): Promise<Program> {
  const home = join(folder, 'pgbouncer');
  const [settings = ''] = guideBlocks('operate.md')
    .filter(({ path }) => path === '/etc/pgbouncer/pgbouncer.ini')
    .map(({ content }) => content);
  const replacements = {
    'host=db.internal port=5432': `host=127.0.0.1 port=${postgres.port}`,
    'listen_port = 6432': `listen_port = ${port}`,
    '/etc/pgbouncer': home,
    '/var/log/postgresql': home,
    '/var/run/postgresql': home,
    ...changes,
  };
  const file = join(home, 'pgbouncer.ini');
  writeFileSync(file, adapt(settings, replacements));
  chmodSync(file, 0o644);
  const program = startProgram(asPostgres(['pgbouncer', file]));
  await untilListening(port, program);
  return program;
}

async function untilMore(load: Load): Promise<void> {
  const before = load.acknowledged.length;
  await expect.poll(() => load.acknowledged.length, SLOW).toBeGreaterThan(before + 2 * CLIENTS);
}

/** Clients create while `disturb` runs. Afterwards, every acknowledged consignment exists once. */
async function expectNothingLost(disturb: () => Promise<void>): Promise<Load> {
  const load = startLoad(portal, { clients: CLIENTS, seed });
  await untilMore(load);
  await disturb();
  await untilMore(load);
  await load.stop();
  expect(load.refused).toEqual([]);
  expect(await load.repeatRequests()).toBe(0);
  const database = { url: guideUrl(port)('owner'), adminUrl: postgres.adminUrl };
  expect(await checkRows(database, seed, load.acknowledged)).toEqual({
    lost: 0,
    duplicated: 0,
    unacknowledged: 0,
    brokenInvariants: [],
  });
  await expect.poll(() => openNotices(postgres.adminUrl), SLOW).toBe(0);
  expect(portal.exits()).toEqual([]);
  return load;
}

test('clients create, search and edit; live updates arrive, and the worker runs its jobs', async () => {
  const stream = await openStream(
    `${portal.consignmentsUrl}/changes?mode=follow`,
    portal.headers['authorization']?.slice('Bearer '.length) ?? '',
  );
  const load = await expectNothingLost(async () => {});
  const { response = '', senderReference = '' } = load.acknowledged[0] ?? {};
  const { reference } = JSON.parse(response);
  await expect.poll(() => stream?.receivedAt.has(reference), SLOW).toBe(true);
  const send = (method: string, path: string, body: unknown) =>
    fetch(`${portal.consignmentsUrl}${path}`, {
      method,
      headers: { ...portal.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const found = await send('POST', '/search?pageNumber=1&pageSize=25', { searchTerm: senderReference });
  expect(found.status).toBe(200);
  expect(await found.json()).toMatchObject({ rowCount: 1 });
  const [line] = JSON.parse(portal.bodyOf('')).lineItems;
  expect((await send('POST', `/${reference}/line-items`, line)).status).toBe(201);
});

test('every connection of the processes uses TLS', async () => {
  const { rows } = await withClient(postgres.adminUrl, (client) =>
    client.query(
      `select application_name as name, bool_and(ssl) as "hasTls" from pg_stat_activity
       join pg_stat_ssl using (pid) where usename like 'cartage_%' and application_name <> ''
       group by 1 order by 1`,
    ),
  );
  expect(rows).toEqual([
    { name: 'cartage-api', hasTls: true },
    { name: 'cartage-api-live', hasTls: true },
    { name: 'cartage-identity', hasTls: true },
    { name: 'cartage-queue', hasTls: true },
    { name: 'cartage-worker', hasTls: true },
  ]);
});

test('a lock ends a request after the lock timeout of its connection', async () => {
  await withClient(postgres.adminUrl, async (client) => {
    await client.query('begin; lock table consignment in access exclusive mode');
    const response = await fetch(portal.url, {
      method: 'POST',
      headers: { ...portal.headers, 'content-type': 'application/json', 'idempotency-key': 'locked' },
      body: portal.bodyOf('locked'),
    });
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
    await client.query('rollback');
  });
});

test.for([
  ['is killed', 'SIGKILL'],
  ['is stopped', 'SIGTERM'],
] as const)('PgBouncer %s and starts again: nothing is lost', { timeout: 600_000 }, async ([, signal]) => {
  await expectNothingLost(async () => {
    await pgbouncer.stop(signal);
    pgbouncer = await startPgbouncer();
  });
});

test('its connections to PostgreSQL are ended: nothing is lost', { timeout: 600_000 }, async () => {
  await expectNothingLost(async () => {
    await withClient(postgres.adminUrl, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename like 'cartage%'`),
    );
  });
});

test('a backup is created and checked through PgBouncer', async () => {
  await administer('backup create', portal.environment);
  await administer('backup verify', portal.environment);
});

test('the API and the worker do not start in transaction mode', { timeout: 600_000 }, async () => {
  await portal.stop();
  await pgbouncer.stop();
  pgbouncer = await startPgbouncer({ 'pool_mode = session': 'pool_mode = transaction' });
  for (const login of ['api', 'worker'] as const) {
    const environment = { ...portal.environment, DATABASE_URL: guideUrl(port)(login) };
    const one = startInGroup(environment, ['serve.ts', login]);
    expect(await one.ended()).toBe(1);
    expect(one.output().trim()).toBe(
      'DATABASE_URL leads to a pooler that does not keep sessions. Set pool_mode = session in PgBouncer.',
    );
  }
});
