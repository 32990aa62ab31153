import { withClient } from '@cartage/database/connection/with-client.ts';
import { ensureLogins, type Login, loginUrl } from '@cartage/database/connection/logins.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { type Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { seedDemoIdentity } from '#demo/seed.ts';
import { migrateIdentity } from '#migrate.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ template: 'demo' });
  await migrateIdentity(database.url);
  await seedDemoIdentity(database.url);
});
afterAll(() => database.drop());

const ROLES = [
  'cartage_app',
  'cartage_backup_reader',
  'cartage_provider',
  'cartage_system',
  'cartage_queue',
  'cartage_sign_in',
  'cartage_text',
  'cartage_tracking',
  'postgres',
];

const EXPECTED: Readonly<Record<Login, readonly string[]>> = {
  api: ['cartage_app', 'cartage_provider'],
  worker: ['cartage_app', 'cartage_system', 'cartage_queue'],
  identity: ['cartage_sign_in'],
  backup: ['cartage_backup_reader', 'cartage_system', 'cartage_queue'],
};

/** `done`, or the code with which PostgreSQL rejected the statement. */
async function outcomeOf(client: Client, statement: string): Promise<string> {
  try {
    await client.query(statement);
    return 'done';
  } catch (error) {
    if (error instanceof DatabaseError) return error.code ?? 'no code';
    throw error;
  }
}

const REFUSED = '42501';

async function everyTable(): Promise<string[]> {
  const { rows } = await withClient(database.adminUrl, (admin) =>
    admin.query<{ name: string }>(
      `select c.oid::regclass::text as name
       from pg_class c join pg_namespace n on n.oid = relnamespace
       where relkind in ('r', 'p', 'v', 'm') and nspname in ('public', 'identity', 'graphile_worker')
       order by 1`,
    ),
  );
  return rows.map(({ name }) => name);
}

describe.each(['api', 'worker', 'identity', 'backup'] as const)('the login %s', (login) => {
  test('sees no row of any table without a role', async () => {
    const tables = await everyTable();
    expect(tables).toEqual(
      expect.arrayContaining(['consignment', 'portal_user', 'tenant', 'document_key', 'identity.account']),
    );
    await withClient(database.logins[login], async (client) => {
      const readable = [];
      for (const table of tables)
        if ((await outcomeOf(client, `select from ${table}`)) !== REFUSED) readable.push(table);
      expect(readable).toEqual([]);
    });
  });

  test('takes the roles of its process and no other', async () => {
    await withClient(database.logins[login], async (client) => {
      const taken = [];
      const owner = new URL(database.url).username;
      for (const role of [...ROLES, owner]) {
        if ((await outcomeOf(client, `set role ${role}`)) === 'done') taken.push(role);
        await client.query('reset role');
      }
      expect(taken).toEqual(EXPECTED[login]);
    });
  });

  test('creates no tables, schemas and roles, and is bound by row-level security', async () => {
    await withClient(database.logins[login], async (client) => {
      for (const statement of [
        'create table public.mine (id int)',
        'create schema mine',
        'create role mine',
        'alter table tenant disable row level security',
      ])
        expect(await outcomeOf(client, statement), statement).toBe(REFUSED);
      const { rows } = await client.query(
        `select rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication as powerful
         from pg_roles where rolname = current_user`,
      );
      expect(rows).toEqual([{ powerful: false }]);
    });
  });
});

test('the owner sees no row of the portal without a role', async () => {
  const tables = (await everyTable()).filter((name) => !name.includes('.'));
  await withClient(database.url, async (client) => {
    const visible = [];
    for (const table of tables.filter((name) => name !== 'consignment'))
      if ((await client.query(`select from ${table} limit 1`)).rowCount !== 0) visible.push(table);
    // The history of the migrations, which the owner applies.
    expect(visible).toEqual(['schema_migration']);
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relforcerowsecurity
       order by 1`,
    );
    // A function of the queue's owner reads the heartbeats.
    expect(rows.map(({ name }) => name)).toEqual(['schema_migration', 'worker_heartbeat']);
  });
});

test.each(['api', 'worker'] as const)(
  '%s reads no keys and accounts of the identity process',
  async (login) => {
    await withClient(database.logins[login], async (client) => {
      for (const role of EXPECTED[login]) {
        await client.query(`set role ${role}`);
        for (const table of ['signing_key', 'cookie_key', 'account', 'record', 'machine_client'])
          expect(await outcomeOf(client, `select from identity.${table}`), `${role} ${table}`).toBe(REFUSED);
      }
    });
  },
);

test('identity reads nothing of the portal, and changes no account, client or membership', async () => {
  await withClient(database.logins.identity, async (client) => {
    await client.query('set role cartage_sign_in');
    const tables = (await everyTable()).filter((name) => !name.startsWith('identity.'));
    expect(tables.length).toBeGreaterThan(60);
    for (const table of tables) expect(await outcomeOf(client, `select from ${table}`), table).toBe(REFUSED);
    for (const statement of [
      `update identity.account set is_active = true`,
      `delete from identity.client`,
      `insert into identity.membership select * from identity.membership`,
      `update identity.signing_key set private_jwk = '{}'`,
    ])
      expect(await outcomeOf(client, statement), statement).toBe(REFUSED);
    expect((await client.query('select from identity.account')).rowCount).toBeGreaterThan(0);
  });
});

test('a dump by the owner fails instead of omitting the consignments', async () => {
  await withClient(database.url, async (client) => {
    await expect(client.query('copy consignment to stdout')).rejects.toMatchObject({
      message: 'row-level security hides every consignment from the owner of the database',
      hint: 'For a backup, run: npm run admin -- backup create',
    });
  });
});

test('the queue role uses the tables of the queue and no others', async () => {
  await withClient(database.logins.worker, async (client) => {
    await client.query('set role cartage_queue');
    const reachable = [];
    for (const table of await everyTable())
      if ((await outcomeOf(client, `select from ${table}`)) === 'done') reachable.push(table);
    expect(reachable).toEqual([
      'graphile_worker._private_job_queues',
      'graphile_worker._private_jobs',
      'graphile_worker._private_known_crontabs',
      'graphile_worker._private_tasks',
      'graphile_worker.jobs',
      'graphile_worker.migrations',
    ]);
  });
});

test('the logins are created again after their passwords changed, by several starts at once', async () => {
  const { username } = new URL(loginUrl(database.url, 'api'));
  await withClient(database.adminUrl, (admin) => admin.query(`alter role ${username} password 'other'`));
  await Promise.all([1, 2, 3].map(() => ensureLogins(database.url)));
  const { rows } = await withClient(database.logins.api, (client) =>
    client.query('select current_user as name'),
  );
  expect(rows).toEqual([{ name: username }]);
});

test('the passwords of owner and logins differ, and one does not reveal another', () => {
  const passwords = [database.url, ...Object.values(database.logins)].map((url) => new URL(url).password);
  expect(new Set(passwords).size).toBe(5);
  expect(passwords.slice(1)).toEqual(
    Array.from({ length: 4 }, () => expect.stringMatching(/^[0-9a-f]{64}$/)),
  );
});
