import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { assertSafeRole, UnsafeRoleError } from '#db/assert-safe-role.ts';
import { Database, type Context, type DatabaseOptions } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { createWorld } from '#testing/world.ts';

let base: TestDatabase;
let database: Database;
const idleErrors: Error[] = [];

const open = (options: Partial<DatabaseOptions> = {}) =>
  new Database({
    url: base.logins.worker,
    poolSize: 4,
    applicationName: 'cartage-test',
    onIdleError: (error) => idleErrors.push(error),
    ...options,
  });

beforeAll(async () => {
  base = await createTestDatabase();
  database = open();
});
afterAll(async () => {
  await database.close();
  await base.drop();
});

/** A connection outside of the pool that holds locks. */
async function openConnection(url = base.url): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const who = sql`
  select current_user as role, app_tenant() as tenant, app_subject() as subject, app_organisation() as organisation`;

test('a read runs under the role of requests, and sees only the rows of its context', async () => {
  const context: Context = { tenantId: 7, sub: "o'neil", organisationId: 21 };
  const wanted = { role: 'cartage_app', tenant: 7, subject: "o'neil", organisation: 21 };
  expect(await database.read(context, who)).toEqual([wanted]);
  expect(await database.inTransaction(context, (tx) => tx.query(who))).toEqual([wanted]);
});

test('no context remains for the next user of the connection', async () => {
  const one = open({ poolSize: 1 });
  onTestFinished(() => one.close());
  await one.read({ tenantId: 7, sub: 'someone', organisationId: 21 }, who);
  const noContext = { tenant: null, subject: null, organisation: null };
  expect(await one.read({}, who)).toEqual([{ role: 'cartage_app', ...noContext }]);
  expect(await one.asSystem((tx) => tx.query(who))).toEqual([{ role: 'cartage_system', ...noContext }]);
});

test('a read cannot write', async () => {
  const write = sql`insert into day_delta (organisation_id, day, site_id, status, n) values (1, '2026-01-01', 1, 1, 1)`;
  await expect(database.read({ organisationId: 1 }, write)).rejects.toMatchObject({ code: '25006' });
});

test('a server that became a standby counts as unreachable', async () => {
  const writing = database.asSystem(async (tx) => {
    await tx.query(sql`select set_config('transaction_read_only', 'on', true)`);
    return tx.query(sql`delete from day_delta where organisation_id = 1`);
  });
  await expect(writing).rejects.toMatchObject({ code: 'database-away' });
});

test('rows of another organisation are invisible', async () => {
  const world = createWorld(database);
  const tenant = await world.tenant();
  const mine = await world.organisation(tenant, { sites: 2 });
  const theirs = await world.organisation(tenant, { sites: 3 });
  const count = sql`select count(*) as n from site`;
  expect(await database.read({ tenantId: tenant.id, organisationId: mine.id }, count)).toEqual([{ n: 2 }]);
  expect(await database.read({ tenantId: tenant.id, organisationId: theirs.id }, count)).toEqual([{ n: 3 }]);
  expect(await database.read({}, count)).toEqual([{ n: 0 }]);
});

test('converts numbers, decimals, dates and timestamps', async () => {
  const statement = sql`select 9007199254740991::bigint as big, array[1, 2]::bigint[] as bigs, 0.30::numeric as decimal,
    '2026-02-03'::date as day, array['2026-02-03'::date] as days, '2026-02-03 04:05Z'::timestamptz as instant`;
  expect(await database.read({}, statement)).toEqual([
    {
      big: 9_007_199_254_740_991,
      bigs: [1, 2],
      decimal: '0.30',
      day: '2026-02-03',
      days: ['2026-02-03'],
      instant: new Date('2026-02-03T04:05:00Z'),
    },
  ]);
});

test('statements are planned for their values', async () => {
  const [row] = await database.read<{ mode: string }>(
    {},
    sql`select current_setting('plan_cache_mode') as mode`,
  );
  expect(row?.mode).toBe('force_custom_plan');
});

test('in a transaction, only a lookup by key has a generic plan', async () => {
  const mode = sql`select current_setting('plan_cache_mode') as mode`;
  const modes = await database.inTransaction({}, (tx) =>
    Promise.all(
      [mode, { ...mode, usesGenericPlan: true as const }, mode].map((one) => tx.query<{ mode: string }>(one)),
    ),
  );
  expect(modes.map(([row]) => row?.mode)).toEqual([
    'force_custom_plan',
    'force_generic_plan',
    'force_custom_plan',
  ]);
});

test('bulk work keeps one plan for each statement and has follow-up jobs of low priority', async () => {
  const [row] = await database.inTransaction(
    {},
    (tx) =>
      tx.query(
        sql`select current_setting('plan_cache_mode') as mode, current_setting('app.job_priority') as priority`,
      ),
    { isBulkWork: true },
  );
  expect(row).toEqual({ mode: 'force_generic_plan', priority: '10' });
});

test('a failing transaction has no effect and throws its cause', async () => {
  const insert = sql`insert into worker_heartbeat (worker_id, beat_at) values ('half', '2026-01-01')`;
  const work = database.asSystem(async (tx) => {
    await tx.query(insert);
    await tx.query(sql`select 1 / ${0}::int`);
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  const rows = await database.asSystem((tx) =>
    tx.query(sql`select from worker_heartbeat where worker_id = 'half'`),
  );
  expect(rows).toEqual([]);
});

test('a swallowed error does not become a commit', async () => {
  const work = database.asSystem(async (tx) => {
    await tx.query(sql`insert into worker_heartbeat (worker_id, beat_at) values ('lost', '2026-01-01')`);
    await tx.query(sql`select 1 / ${0}::int`).catch(() => undefined);
  });
  await expect(work).rejects.toThrow('The transaction had failed before its commit.');
});

test('two deadlocked transactions both succeed', async () => {
  await database.asSystem((tx) =>
    tx.query(
      sql`insert into worker_heartbeat (worker_id, beat_at) values ('a', '2026-01-01'), ('b', '2026-01-01')`,
    ),
  );
  const bothHold = Promise.withResolvers<void>();
  let holding = 0;
  let runs = 0;
  const touch = (id: string) =>
    sql`update worker_heartbeat set beat_at = beat_at + interval '1 day' where worker_id = ${id}`;
  const cross = (first: string, second: string) =>
    database.asSystem(async (tx) => {
      runs++;
      await tx.query(touch(first));
      if (++holding === 2) bothHold.resolve();
      await bothHold.promise;
      await tx.query(touch(second));
    });
  await Promise.all([cross('a', 'b'), cross('b', 'a')]);
  const rows = await database.asSystem((tx) =>
    tx.query<{ beat_at: Date }>(sql`select beat_at from worker_heartbeat where worker_id in ('a', 'b')`),
  );
  expect(rows.map((row) => row.beat_at.toISOString())).toEqual(Array(2).fill('2026-01-03T00:00:00.000Z'));
  expect(runs).toBeGreaterThan(2);
});

test('retries when a table changes under a prepared statement', async () => {
  const owner = await openConnection();
  await owner.query('create table changing (a int); grant select on changing to cartage_app');
  await owner.query('insert into changing values (1)');
  const one = open({ poolSize: 1 });
  onTestFinished(() => one.close());
  const all = sql`select * from changing`;
  expect(await one.read({}, all)).toEqual([{ a: 1 }]);
  await owner.query('alter table changing add column b int default 2');
  expect(await one.read({}, all)).toEqual([{ a: 1, b: 2 }]);
});

const unavailable = expect.objectContaining({ code: 'unavailable' });
const away = expect.objectContaining({ code: 'database-away' });

test('a statement timeout and a lock timeout become unavailable', async () => {
  const quick = open({ statementTimeoutMs: 300, lockTimeoutMs: 100 });
  onTestFinished(() => quick.close());
  await expect(quick.read({}, sql`select pg_sleep(5)`)).rejects.toEqual(unavailable);
  const other = await openConnection();
  await other.query('begin; set role cartage_system; lock table worker_heartbeat');
  const waiting = quick.asSystem((tx) => tx.query(sql`select from worker_heartbeat`));
  await expect(waiting).rejects.toEqual(unavailable);
  expect(await quick.read({}, sql`select 1 as n`)).toEqual([{ n: 1 }]);
});

test('fails after the pool wait when no connection is free', async () => {
  const narrow = open({ poolSize: 1, poolWaitMs: 200 });
  onTestFinished(() => narrow.close());
  const release = Promise.withResolvers<void>();
  const holder = narrow.asSystem(() => release.promise);
  const started = performance.now();
  await expect(narrow.read({}, sql`select 1`)).rejects.toEqual(unavailable);
  expect(performance.now() - started).toBeLessThan(5000);
  release.resolve();
  await holder;
  expect(await narrow.read({}, sql`select 1 as n`)).toEqual([{ n: 1 }]);
});

test('uses a new connection after the database restarts', async () => {
  const mine = open({ applicationName: 'cartage-restart', poolSize: 3 });
  onTestFinished(() => mine.close());
  const under = Promise.withResolvers<void>();
  const working = mine.asSystem(async (tx) => {
    await tx.query(sql`select 1`);
    under.resolve();
    return tx.query(sql`select pg_sleep(20)`);
  });
  const outcome = expect(working).rejects.toEqual(away);
  await under.promise;
  await mine.read({}, sql`select 1`);
  const admin = await openConnection(base.adminUrl);
  await admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'cartage-restart'`,
  );
  await outcome;
  await expect.poll(() => idleErrors.length).toBeGreaterThan(0);
  expect(await mine.read({}, sql`select 1 as n`)).toEqual([{ n: 1 }]);
});

test('an unreachable database becomes database-away', async () => {
  const nowhere = open({ url: 'postgres://someone:a-password@127.0.0.1:1/none' });
  onTestFinished(() => nowhere.close());
  const failed = await nowhere.read({}, sql`select 1`).catch((error: unknown) => error);
  expect(failed).toEqual(away);
  expect(JSON.stringify(failed)).not.toContain('a-password');
});

/** A proxy between application and database; while silent it keeps connections open and forwards nothing. */
async function startProxy(target: URL) {
  const sockets: Socket[] = [];
  const isSilent = { now: false };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    sockets.push(near, far);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      from.on('data', (bytes) => void (isSilent.now || to.write(bytes)));
      from.on('error', () => {}).on('close', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // The server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  return { isSilent, url: Object.assign(new URL(target), { port: String(port) }).href };
}

test('an unresponsive database times out, and is used again when it responds', async () => {
  const { isSilent, url } = await startProxy(new URL(base.url));
  const one = open({ url, poolSize: 1, statementTimeoutMs: 100, poolWaitMs: 500 });
  onTestFinished(() => one.close());
  const ask = () => one.read({}, sql`select 1 as n`);
  expect(await ask()).toEqual([{ n: 1 }]);
  isSilent.now = true;
  await expect(ask()).rejects.toEqual(away);
  // That connection is closed, and no new one can be established.
  await expect(ask()).rejects.toEqual(away);
  isSilent.now = false;
  await expect.poll(ask, { timeout: 60_000 }).toEqual([{ n: 1 }]);
  expect(one.load()).toEqual({ busy: 0, idle: 1, waiting: 0 });
});

test('rejects at start-up a database user that bypasses row-level security', async () => {
  const asApi = open({ url: base.logins.api });
  const asWorker = open({ url: base.logins.worker });
  onTestFinished(async () => void (await Promise.all([asApi.close(), asWorker.close()])));
  await expect(assertSafeRole(asApi, 'api')).resolves.toBeUndefined();
  await expect(assertSafeRole(asWorker, 'worker')).resolves.toBeUndefined();
  await expect(assertSafeRole(asWorker, 'api')).rejects.toBeInstanceOf(UnsafeRoleError);
  const asOwner = open({ url: base.url });
  onTestFinished(() => asOwner.close());
  await expect(assertSafeRole(asOwner, 'worker')).rejects.toBeInstanceOf(UnsafeRoleError);
  const asSuperuser = open({ url: base.adminUrl });
  onTestFinished(() => asSuperuser.close());
  await expect(assertSafeRole(asSuperuser, 'api')).rejects.toBeInstanceOf(UnsafeRoleError);
});
