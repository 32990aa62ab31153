import { withClient } from '@cartage/database/connection/with-client.ts';
import { expectInvariants } from '@cartage/database/invariants/check-invariants.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, type TestContext } from 'vitest';
import { sql } from '#db/sql.ts';
import { type TestResponse, testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';
import { findDemoSubject } from './support/demo-subject.ts';
import { newConsignment } from './support/samples.ts';
import type { Subject } from './support/subject.ts';
import { problemViolation } from './support/verdict.ts';

const CONNECTIONS = 4;
const CALLS = 10 * CONNECTIONS;

let app: TestApp;
let caller: Caller;
let subject: Subject;
let consignments: `/${string}`;

beforeAll(async () => {
  app = await testApp({
    template: 'demo',
    environment: { RATE_LIMIT_USER_PER_MINUTE: '0', DATABASE_POOL_SIZE: String(CONNECTIONS) },
  });
  ({ caller, subject } = await findDemoSubject(app));
  consignments = `/api/v2/customers/${subject.organisationId}/consignments`;
  // The tenant and the keys of its provider are cached, as on a running server.
  await look();
});
afterAll(() => app.close());

const look = () => app.request(caller, `GET ${consignments}/${subject.reference}`);
const create = (key: string) =>
  app.request(caller, `POST ${consignments}/full`, {
    body: { ...newConsignment(subject), senderReference: key },
    headers: { 'idempotency-key': key },
  });
const markAsReady = (reference: string) =>
  app.request(caller, `POST ${consignments}/${reference}/mark-as-ready`, { body: {} });
const live = () => app.request(undefined, 'GET /health/live');
const ready = () => app.request(undefined, 'GET /health/ready');

const many = (ask: (n: number) => Promise<TestResponse>) =>
  Promise.all(Array.from({ length: CALLS }, (_, n) => ask(n)));

/** The response while the database is not available: retry-after. */
function expectToWait(response: TestResponse): void {
  expect(problemViolation(response)).toBeNull();
  expect(response.json()).toMatchObject({ status: 503, code: 'unavailable' });
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
}

/** Every connection is idle, and no request waits for one. */
async function expectAllFree(): Promise<void> {
  await expect
    .poll(() => app.deps.database.load(), { timeout: 60_000 })
    .toMatchObject({ busy: 0, waiting: 0 });
  const { idle } = app.deps.database.load();
  expect(idle).toBeLessThanOrEqual(CONNECTIONS);
  const responses = await Promise.all(Array.from({ length: CONNECTIONS }, look));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
  expect((await ready()).status).toBe(200);
}

/** The number of consignments and stored responses of a request. */
async function leftBy(key: string): Promise<readonly [number, number]> {
  const { rows } = await withClient(app.adminUrl, (client) =>
    client.query<{ created: number; kept: number }>(
      `select (select count(*)::int from consignment where sender_reference = $1) as created,
         (select count(*)::int from idempotency_key where key = $1) as kept`,
      [key],
    ),
  );
  return [rows[0]?.created ?? -1, rows[0]?.kept ?? -1];
}

/** A separate connection, as a superuser, that holds locks. */
async function openConnection(): Promise<Client> {
  const client = new Client({ connectionString: app.adminUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function timed<T>(annotate: TestContext['annotate'], what: string, work: Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work;
  await annotate(`${what} after ${Math.round(performance.now() - started)} ms`);
  return result;
}

test('timeouts nest', async () => {
  const [limits] = await app.deps.database.read<{ statement: string; lock: string }>(
    {},
    sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`,
  );
  expect(limits).toEqual({ statement: '5s', lock: '2s' });
});

test('requests get retry-after while every connection is in use, and succeed afterwards', async ({
  annotate,
}) => {
  const release = Promise.withResolvers<void>();
  const held = Array.from({ length: CONNECTIONS }, () =>
    app.deps.database.inTransaction({}, () => release.promise),
  );
  // The requests get a response although no connection is released.
  const calls = many((n) => (n % 2 === 0 ? look() : create('held-up')));
  const responses = await timed(annotate, 'All answered', calls);
  for (const response of responses) expectToWait(response);
  expect((await live()).status).toBe(200);
  const health = await ready();
  expect(health.status).toBe(503);
  expect(health.json()).toMatchObject({ checks: [{ name: 'database', status: 'failing' }] });
  expect(await leftBy('held-up')).toEqual([0, 0]);

  release.resolve();
  await Promise.all(held);
  const again = await create('held-up');
  expect(again.status).toBe(201);
  expect(again.headers['idempotency-replayed']).toBeUndefined();
  expect(await leftBy('held-up')).toEqual([1, 1]);
  await expectAllFree();
});

test('ten times as many requests as connections want a locked consignment', async ({ annotate }) => {
  const { reference } = (await create('wanted')).json<{ reference: string }>();
  const holder = await openConnection();
  await holder.query('begin');
  await holder.query('select from consignment where reference = $1 for update', [reference]);
  const responses = await timed(
    annotate,
    'All answered',
    many(() => markAsReady(reference)),
  );
  for (const response of responses) expectToWait(response);
  expect((await live()).status).toBe(200);

  await holder.query('rollback');
  await expectAllFree();
  expect((await markAsReady(reference)).status).toBe(200);
});

test('a lock during a write: retry-after, no partial write, success on retry', async ({ annotate }) => {
  const holder = await openConnection();
  await holder.query('begin; lock table status_history in exclusive mode');
  expectToWait(await timed(annotate, 'Answered', create('locked-out')));
  expect(await leftBy('locked-out')).toEqual([0, 0]);
  // Readers do not block it.
  expect((await look()).status).toBe(200);

  await holder.query('rollback');
  expect((await create('locked-out')).status).toBe(201);
  expect(await leftBy('locked-out')).toEqual([1, 1]);
  await expectAllFree();
});

test('a slow statement: cancelled by the database, no partial write, success on retry', async ({
  annotate,
}) => {
  const owner = await openConnection();
  await owner.query(`
    create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(600); return null; end $$;
    create trigger dawdle after insert on audit_entry for each statement execute function dawdle()`);
  const responses = await timed(annotate, 'Answered', Promise.all([create('slow'), create('slower')]));
  for (const response of responses) expectToWait(response);
  expect(await leftBy('slow')).toEqual([0, 0]);
  expect(await leftBy('slower')).toEqual([0, 0]);
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  expect(rowCount).toBe(0);

  await owner.query('drop trigger dawdle on audit_entry; drop function dawdle');
  expect((await create('slow')).status).toBe(201);
  expect(await leftBy('slow')).toEqual([1, 1]);
  await expectAllFree();
});

test('the database invariants still hold', async () => {
  await expectInvariants(app.databaseUrl);
});
