import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { freePort } from '@cartage/database/embedded/free-port.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { runAdmin } from '#admin/run-admin.ts';
import { type RunningStart, startInGroup } from '#start/testing/running-start.ts';

const WITHIN_MS = 60_000;
/** The promised time for a stop. */
const STOPPED_WITHIN_MS = 10_000;

let database: TestDatabase;
let dataFolder = '';
let port = 0;
let running: RunningStart[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ template: 'blank' });
  dataFolder = mkdtempSync(join(tmpdir(), 'cartage-serve-'));
  port = await freePort(4650);
}, WITHIN_MS);
afterEach(async () => {
  for (const each of running) each.process.kill('SIGTERM');
  await Promise.all(running.map((each) => each.ended()));
  running = [];
}, WITHIN_MS);
afterAll(async () => {
  rmSync(dataFolder, { recursive: true, force: true });
  await database.drop();
});

function serve(name: string, environment: Readonly<Record<string, string>>): RunningStart {
  const one = startInGroup({ CARTAGE_DATA: dataFolder, PORT: String(port), ...environment }, [
    'serve.ts',
    name,
  ]);
  running.push(one);
  return one;
}

const status = async (path: string, at = port) => (await fetch(`http://127.0.0.1:${at}${path}`)).status;
const answers = (path: string, at = port) =>
  vi.waitFor(async () => expect(await status(path, at)).toBe(200), { timeout: WITHIN_MS, interval: 50 });

async function stopped(one: RunningStart): Promise<void> {
  const before = performance.now();
  one.process.kill('SIGTERM');
  expect(await one.ended()).toBe(0);
  expect(performance.now() - before).toBeLessThan(STOPPED_WITHIN_MS);
}

test('migrate prepares the tables and the logins of the processes', async () => {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const environment = { DATABASE_URL: database.url };
  expect(await runAdmin(['migrate'], { environment, print, printError: print })).toBe(0);
  expect(printed.join('\n')).toContain('0001-roles.sql');
}, 60_000);

test(
  'each process starts without the others, responds to its health check and stops on SIGTERM',
  async () => {
    const identityPort = await freePort(port + 1);
    const metricsPort = await freePort(identityPort + 1);
    const identity = serve('identity', {
      DATABASE_URL: database.logins.identity,
      IDENTITY_PORT: String(identityPort),
      PUBLIC_PORT: String(port),
    });
    const worker = serve('worker', {
      DATABASE_URL: database.logins.worker,
      WORKER_METRICS_PORT: String(metricsPort),
    });
    const api = serve('api', {
      DATABASE_URL: database.logins.api,
      IDENTITY_UPSTREAM: `http://127.0.0.1:${identityPort}`,
    });
    await answers('/health/ready');
    await answers('/idp/health', identityPort);
    await answers('/idp/health');
    await answers('/metrics', metricsPort);
    // Made from files of the repository at the first request.
    for (const path of [
      '/docs',
      '/docs/scalar.js',
      '/docs/openapi.json',
      '/docs/examples/provider-client.ts',
    ])
      expect([path, await status(path)]).toEqual([path, 200]);
    for (const each of [api, worker, identity]) await stopped(each);
  },
  WITHIN_MS,
);

test(
  'all starts the three under one supervisor; without the embedded provider /idp answers 404',
  async () => {
    const all = serve('all', { DATABASE_URL: database.url });
    await vi.waitFor(() => expect(all.output()).toContain(`Cartage is ready on port ${port}.`), {
      timeout: WITHIN_MS,
    });
    expect([await status('/health/ready'), await status('/idp/health')]).toEqual([200, 200]);
    await stopped(all);

    const { api, worker } = database.logins;
    const without = serve('all', {
      API_DATABASE_URL: api,
      WORKER_DATABASE_URL: worker,
      CARTAGE_IDENTITY: '0',
    });
    await vi.waitFor(() => expect(without.output()).toContain('Cartage is ready'), { timeout: WITHIN_MS });
    expect([await status('/health/ready'), await status('/idp/health')]).toEqual([200, 404]);
    await stopped(without);
  },
  WITHIN_MS,
);

test(
  'reports a port in use, missing logins and a database that cannot be reached in one sentence',
  async () => {
    const busy = createServer().listen(port, '127.0.0.1');
    await once(busy, 'listening');
    const refused = async (name: string, environment: Readonly<Record<string, string>>) => {
      const one = serve(name, environment);
      expect(await one.ended()).toBe(1);
      return one.output().trim();
    };
    expect(await refused('all', { DATABASE_URL: database.url })).toBe(
      `Port ${port} is in use. Stop the other program, or set PORT.`,
    );
    expect(await refused('api', { DATABASE_URL: database.logins.api })).toContain(
      `Port ${port} is in use. Stop the other program, or choose another port.`,
    );
    busy.close();
    await once(busy, 'close');
    expect(await refused('all', { API_DATABASE_URL: database.logins.api })).toBe(
      'Set DATABASE_URL, or the login of each process. Missing: WORKER_DATABASE_URL, IDENTITY_DATABASE_URL',
    );
    const nowhere = new URL(database.url);
    nowhere.port = String(await freePort(0));
    expect(await refused('api', { DATABASE_URL: nowhere.href })).toBe(
      `Couldn't connect to the database: nothing listens at 127.0.0.1:${nowhere.port}.`,
    );
    const unknown = new URL(database.logins.worker);
    unknown.pathname = '/no_such_database';
    expect(await refused('worker', { DATABASE_URL: unknown.href })).toBe(
      'Couldn\'t connect to the database: database "no_such_database" does not exist.',
    );
  },
  WITHIN_MS,
);

const NEWER =
  'The database belongs to a newer version of Cartage: it has 9999-later.sql, which this version does not have. ' +
  'Start the version that the database belongs to, or restore a backup into an empty database.';
const OLDER =
  /^The database belongs to an older version of Cartage \(migration 00\d\d is missing\)\. Run: npm run admin -- migrate$/;

/** Each pair of statements changes the history, and restores it. */
test.each([
  {
    change: `insert into TABLE values ('9999-later.sql', 'x')`,
    restore: `delete from TABLE where name = '9999-later.sql'`,
    outcome: expect.stringContaining(NEWER),
    portal: ['api', 'worker', 'all'],
  },
  {
    change: `create table last as select * from TABLE order by name desc limit 1;
      delete from TABLE where name in (select name from last)`,
    restore: 'insert into TABLE select * from last; drop table last',
    outcome: expect.stringMatching(OLDER),
    portal: ['api'],
  },
])(
  'refuses a database of another version: $change',
  async ({ change, restore, outcome, portal }) => {
    const run = (statements: string, table: string) =>
      withClient(database.adminUrl, (client) => client.query(statements.replaceAll('TABLE', table)));
    const urls: Readonly<Record<string, string>> = { ...database.logins, all: database.url };
    const outputOf = async (name: string) => {
      const ports = name === 'identity' ? { IDENTITY_PORT: '0', PUBLIC_PORT: String(port) } : {};
      const one = serve(name, { DATABASE_URL: urls[name] ?? '', ...ports });
      expect(await one.ended()).toBe(1);
      return one.output().trim();
    };
    await run(change, 'public.schema_migration');
    for (const name of portal) expect([name, await outputOf(name)]).toEqual([name, outcome]);
    await run(restore, 'public.schema_migration');
    await run(change, 'identity.migration');
    expect(await outputOf('identity')).toEqual(outcome);
    await run(restore, 'identity.migration');
  },
  2 * WITHIN_MS,
);

test('a process refuses a database that was never migrated', async () => {
  const blank = await createTestDatabase({ template: 'blank' });
  const one = serve('api', { DATABASE_URL: blank.logins.api });
  expect(await one.ended()).toBe(1);
  expect(one.output().trim()).toBe(
    'The database belongs to an older version of Cartage (migration 0001 is missing). Run: npm run admin -- migrate',
  );
  await blank.drop();
}, 60_000);

test('rejects an unknown process', async () => {
  const one = serve('mailer', {});
  expect(await one.ended()).toBe(2);
  expect(one.output().trim()).toBe('Usage: npm run serve -- api|worker|identity|all');
});
