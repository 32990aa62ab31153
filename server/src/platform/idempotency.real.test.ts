import type { Transaction } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { AppError } from '#errors/app-error.ts';
import { withIdempotency } from '#platform/idempotency.ts';
import { reply } from '#platform/reply.ts';
import { serve } from '#platform/serve.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller, WorldOrganisation } from '#testing/world.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let app: TestApp;
let organisation: WorldOrganisation;
let caller: Caller & { readonly userId: number };
/** Runs in the transaction of the write. */
let effect: (tx: Transaction, version: number) => Promise<void>;
let version = 0;

const write = (tx: Transaction, n: number) =>
  tx.query(sql`insert into day_delta (organisation_id, day, site_id, status, n)
    values (${organisation.id}, '2026-01-01', 1, 1, ${n})`);
const written = async () => {
  const rows = await app.deps.database.asSystem((tx) =>
    tx.query<{ n: number }>(sql`select n from day_delta`),
  );
  return rows.length;
};

beforeAll(async () => {
  app = await testApp({
    environment: { DATABASE_POOL_SIZE: '10' },
    deps: (deps) => ({ ...deps, validateResponses: false }),
    register: (server, deps) => {
      serve(server, deps, 'markAsReady', ({ scope, now, idempotentRequest }) =>
        deps.database.inTransaction(scope.context, (tx) =>
          withIdempotency(tx, scope, { now, idempotentRequest }, async () => {
            const created = ++version;
            await effect(tx, created);
            // These tests are about the key, so the body is arbitrary.
            return reply({ version: created } as never, { etag: created, location: `/made/${created}` });
          }),
        ),
      );
    },
  });
  const tenant = await app.world.tenant({ host: 'localhost' });
  organisation = await app.world.organisation(tenant);
  caller = await app.world.person(organisation);
});
afterAll(() => app.close());

beforeEach(async () => {
  effect = async (tx, created) => void (await write(tx, created));
  await app.deps.database.asSystem((tx) => tx.query(sql`delete from day_delta`));
});

interface Attempt {
  readonly key?: string;
  readonly who?: Caller;
  readonly ref?: string;
  readonly body?: unknown;
}

const send = ({ key, who = caller, ref = 'KEA00000001', body = {} }: Attempt) =>
  app.request(who, `POST /api/v2/customers/${who.organisationId}/consignments/${ref}/mark-as-ready`, {
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

test('the same key runs the work once and returns the same response again', async () => {
  const first = await send({ key: 'a' });
  const second = await send({ key: 'a' });
  expect(await written()).toBe(1);
  expect(second.text).toBe(first.text);
  expect(second.status).toBe(first.status);
  for (const name of ['etag', 'location', 'content-type'])
    expect(second.headers[name]).toBe(first.headers[name]);
  expect(first.headers['idempotency-replayed']).toBeUndefined();
  expect(second.headers['idempotency-replayed']).toBe('true');
});

test('without a key, every request runs the work', async () => {
  await send({});
  await send({});
  expect(await written()).toBe(2);
});

test('of fifty concurrent requests one runs; the others get retry-after, and then its response', async () => {
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  effect = async (tx, created) => {
    await write(tx, created);
    entered.resolve();
    await release.promise;
  };
  const first = send({ key: 'fifty' });
  await entered.promise;
  const twins = await Promise.all(Array.from({ length: 49 }, () => send({ key: 'fifty' })));
  for (const twin of twins) {
    expect(twin.status).toBe(409);
    expect(twin.json()).toMatchObject({ code: 'in-flight' });
    expect(twin.headers['retry-after']).toBe('1');
  }
  release.resolve();
  const { status, text } = await first;
  expect(status).toBe(200);
  const later = await Promise.all(Array.from({ length: 10 }, () => send({ key: 'fifty' })));
  for (const response of later)
    expect({ status: response.status, text: response.text }).toEqual({ status, text });
  expect(await written()).toBe(1);
});

test('returns a stored response even while another repeat holds the lock; without one, callers wait', async () => {
  const { text } = await send({ key: 'done' });
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = app.deps.database.asSystem(async (tx) => {
    for (const key of ['done', 'under-way'])
      await tx.query(sql`select pg_advisory_xact_lock(
        hashtextextended(${`${organisation.id}:${caller.userId}:${key}`}, 0))`);
    held.resolve();
    await release.promise;
  });
  await held.promise;
  const repeat = await send({ key: 'done' });
  expect(repeat).toMatchObject({ status: 200, text, headers: { 'idempotency-replayed': 'true' } });
  expect((await send({ key: 'done', ref: 'KEA00000002' })).json()).toMatchObject({ code: 'key-reused' });
  const first = await send({ key: 'under-way' });
  expect(first).toMatchObject({ status: 409, headers: { 'retry-after': '1' } });
  expect(first.json()).toMatchObject({ code: 'in-flight' });
  release.resolve();
  await holding;
  expect((await send({ key: 'under-way' })).status).toBe(200);
  expect(await written()).toBe(2);
});

test('rejects another request with the same key', async () => {
  await send({ key: 'b' });
  for (const other of [{ ref: 'KEA00000002' }, { body: { dateTimeUtc: '2026-03-18T00:00:00Z' } }]) {
    const response = await send({ key: 'b', ...other });
    expect(response.status).toBe(422);
    expect(response.json()).toMatchObject({ code: 'key-reused' });
  }
  expect(await written()).toBe(1);
});

test('keys are separate for each user', async () => {
  const colleague = await app.world.person(organisation);
  await send({ key: 'c' });
  expect((await send({ key: 'c', who: colleague })).headers['idempotency-replayed']).toBeUndefined();
  expect(await written()).toBe(2);
});

test.each([new AppError('conflict'), new Error('an internal error')])(
  'a failure (%s) is not stored',
  async (error) => {
    effect = async (tx, created) => {
      await write(tx, created);
      throw error;
    };
    const failed = await send({ key: `failed ${error.name}`.replace(' ', '-') });
    expect(failed.status).toBeGreaterThanOrEqual(409);
    expect(await written()).toBe(0);
    effect = async (tx, created) => void (await write(tx, created));
    const again = await send({ key: `failed ${error.name}`.replace(' ', '-') });
    expect(again.status).toBe(200);
    expect(await written()).toBe(1);
  },
);
