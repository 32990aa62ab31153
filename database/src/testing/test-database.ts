import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { withDatabase } from '#connection/database-url.ts';
import { loginUrl, type Login } from '#connection/logins.ts';
import { withClient } from '#connection/with-client.ts';
import { TEST_SERVER_VARIABLE } from '#testing/template.ts';
import type { TestServer } from '#testing/test-server.ts';

export interface TestDatabase {
  /** Connects as the owner of this database, like migrations and administration. Not a superuser. */
  readonly url: string;
  /** Connects with the login of a process. */
  readonly logins: Readonly<Record<Login, string>>;
  /** Superuser on this database, for tests that need to bypass row-level security. */
  readonly adminUrl: string;
  /** Fails when the test left connections open. */
  drop(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** `empty`: migrated, without rows. `demo`: the demo world of `DEMO_TEMPLATE`. `blank`: not even migrated. */
  readonly template?: 'empty' | 'demo' | 'blank';
  /** The server to use when not inside vitest. */
  readonly server?: TestServer;
  /** A database of that server without connections to copy, instead of a template. */
  readonly copyOf?: Pick<TestDatabase, 'url'>;
}

/** Options of the demo template: the same world in every run. */
export const DEMO_TEMPLATE = { today: '2026-03-18', seed: 1 } as const;

const DEMO_LOCK = 7_203_115;
const CLOSING_WITHIN_MS = 2_000;

/** Creates a database for one test file, copied from a template in 20 to 150 ms. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = options.server ?? serverOfThisRun();
  const source =
    options.copyOf === undefined
      ? await templateOf(server, options.template ?? 'empty')
      : new URL(options.copyOf.url).pathname.slice(1);
  const name = `cartage_test_${randomBytes(6).toString('hex')}`;
  await withClient(server.adminUrl, (client) => copy(client, server, { from: source, to: name }));
  const url = withDatabase(server.roleUrl, name);
  return {
    url,
    logins: {
      api: loginUrl(url, 'api'),
      worker: loginUrl(url, 'worker'),
      identity: loginUrl(url, 'identity'),
      backup: loginUrl(url, 'backup'),
    },
    adminUrl: withDatabase(server.adminUrl, name),
    drop: () => withClient(server.adminUrl, (client) => drop(client, name)),
  };
}

function serverOfThisRun(): TestServer {
  const text = process.env[TEST_SERVER_VARIABLE];
  if (text === undefined) throw new Error('Tests that need PostgreSQL are named *.real.test.ts.');
  return JSON.parse(text);
}

async function templateOf(server: TestServer, kind: 'empty' | 'demo' | 'blank'): Promise<string> {
  if (kind === 'blank') return 'template1';
  return kind === 'demo' ? demoTemplate(server) : server.template;
}

/** Created by the first test file that needs it; the others wait for it. */
async function demoTemplate(server: TestServer): Promise<string> {
  const name = `${server.template}_demo`;
  await withClient(server.adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [DEMO_LOCK]);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return;
    // Created under another name and renamed when it is complete.
    const unfinished = `${name}_unfinished`;
    await client.query(`drop database if exists ${unfinished} with (force)`);
    await copy(client, server, { from: server.template, to: unfinished });
    const { loadDemoWorld } = await import('#demo/load.ts');
    await loadDemoWorld(withDatabase(server.roleUrl, unfinished), DEMO_TEMPLATE);
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

/**
 * Copies files instead of blocks through the log, which takes half of the CPU time. A server that syncs would sync each
 * of the thousand files, so it keeps its default.
 */
async function copy(client: Client, server: TestServer, names: { from: string; to: string }): Promise<void> {
  const owner = new URL(server.roleUrl).username;
  const { rows } = await client.query<{ fsync: string }>('show fsync');
  const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log';
  await client.query(
    `create database ${names.to} template ${names.from} owner ${owner} strategy ${strategy}`,
  );
}

async function drop(client: Client, name: string): Promise<void> {
  const deadline = Date.now() + CLOSING_WITHIN_MS;
  let open = await openConnections(client, name);
  // A closed connection is listed until its process has ended.
  while (open.length > 0 && Date.now() < deadline) {
    await pause(10);
    open = await openConnections(client, name);
  }
  await client.query(`drop database if exists ${name} with (force)`);
  if (open.length > 0) throw new Error(`The test left connections open: ${open.join('; ')}`);
}

async function openConnections(client: Client, name: string): Promise<string[]> {
  const { rows } = await client.query<{ found: string }>(
    `select concat_ws(' ', application_name, state, left(query, 200)) as found
     from pg_stat_activity where datname = $1 and backend_type = 'client backend'`,
    [name],
  );
  return rows.map((row) => row.found);
}
