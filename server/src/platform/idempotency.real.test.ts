import type { Transaction } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { AppError } from '#errors/app-error.ts';
import { once } from '#platform/idempotency.ts';
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
  const rows = await app.parts.database.asSystem((tx) =>
    tx.query<{ n: number }>(sql`select n from day_delta`),
  );
  return rows.length;
};

beforeAll(async () => {
  app = await testApp({
    environment: { DATABASE_POOL_SIZE: '10' },
    parts: (parts) => ({ ...parts, validateAnswers: false }),
    register: (server, parts) => {
      serve(server, parts, 'markAsReady', ({ scope, now, attempt }) =>
        parts.database.inTransaction(scope.context, (tx) =>
          once<'markAsReady'>(tx, scope, { now, attempt }, async () => {
            const made = ++version;
            await effect(tx, made);
            // The answers of this test are about the key, not about consignments.
            return reply({ version: made } as never, { etag: made, location: `/made/${made}` });
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
  effect = async (tx, made) => void (await write(tx, made));
  await app.parts.database.asSystem((tx) => tx.query(sql`delete from day_delta`));
});

interface Attempt {
  readonly key?: string;
  readonly who?: Caller;
  readonly ref?: string;
  readonly body?: unknown;
}

const send = ({ key, who = caller, ref = 'KEA00000001', body = {} }: Attempt) =>
  app.ask(who, `POST /api/v2/customers/${who.organisationId}/consignments/${ref}/mark-as-ready`, {
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

test('the same key does it once and is answered the same again', async () => {
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

test('without a key it is done as often as it is asked', async () => {
  await send({});
  await send({});
  expect(await written()).toBe(2);
});

test('fifty at the same time have one effect; the others are told to wait, and then get its answer', async () => {
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  effect = async (tx, made) => {
    await write(tx, made);
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
  for (const answer of later) expect({ status: answer.status, text: answer.text }).toEqual({ status, text });
  expect(await written()).toBe(1);
});

test('what is done is answered again even while another repeat holds the key; what is not has to wait', async () => {
  const { text } = await send({ key: 'done' });
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = app.parts.database.asSystem(async (tx) => {
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

test('another request under the same key is refused', async () => {
  await send({ key: 'b' });
  for (const other of [{ ref: 'KEA00000002' }, { body: { dateTimeUtc: '2026-03-18T00:00:00Z' } }]) {
    const answer = await send({ key: 'b', ...other });
    expect(answer.status).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'key-reused' });
  }
  expect(await written()).toBe(1);
});

test('keys belong to their person', async () => {
  const colleague = await app.world.person(organisation);
  await send({ key: 'c' });
  expect((await send({ key: 'c', who: colleague })).headers['idempotency-replayed']).toBeUndefined();
  expect(await written()).toBe(2);
});

test.each([new AppError('conflict'), new Error('a fault of ours')])(
  'what failed (%s) is not kept',
  async (error) => {
    effect = async (tx, made) => {
      await write(tx, made);
      throw error;
    };
    const failed = await send({ key: `failed ${error.name}`.replace(' ', '-') });
    expect(failed.status).toBeGreaterThanOrEqual(409);
    expect(await written()).toBe(0);
    effect = async (tx, made) => void (await write(tx, made));
    const again = await send({ key: `failed ${error.name}`.replace(' ', '-') });
    expect(again.status).toBe(200);
    expect(await written()).toBe(1);
  },
);
