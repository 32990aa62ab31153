import { OPERATION_IDS, OPERATIONS, type OperationId } from '@cartage/contract/operation-table.ts';
import type { OperationRow } from '@cartage/contract/operation-row.ts';
import type { Problem } from '@cartage/contract/errors.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#app.ts';
import { createAppDependencies } from '#app-dependencies.ts';
import { sql } from '#db/sql.ts';
import { createMaintenanceSource } from '#platform/maintenance.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';
import type { Caller } from '#testing/world.ts';

let app: TestApp;
let ana: Caller;
beforeAll(async () => {
  app = await testApp();
  ana = await app.world.person(await app.world.organisation(await app.world.tenant({ host: 'localhost' })));
});
afterAll(() => app.close());
afterEach(async () => {
  await write(sql`delete from maintenance`);
  aSecondLater();
});

const write = (statement: ReturnType<typeof sql>) => app.deps.database.asSystem((tx) => tx.query(statement));
const begin = (until: Date | null) =>
  write(sql`insert into maintenance (since, until) values (${new Date(0)}, ${until})`);
const aSecondLater = () => {
  app.now = new Date(app.now.getTime() + 1000);
};
const inMs = (ms: number) => new Date(app.now.getTime() + ms);

const organisations = () => app.request(ana, 'GET /api/v2/users/me/organisations');
const addressOf = (id: OperationId): `/${string}` =>
  // Every path of the table starts with a slash.
  OPERATIONS[id].path.replace('{host}', 'localhost').replaceAll(/\{\w+\}/g, '1') as `/${string}`;
const ask = (id: OperationId, caller: Caller | undefined) => {
  const { method }: OperationRow = OPERATIONS[id];
  return app.request(caller, `${method} ${addressOf(id)}`, method === 'GET' ? {} : { body: {} });
};

describe('[@SHELL-10] during maintenance', () => {
  test('every request is rejected, except those that the web app needs for its page', async () => {
    expect((await organisations()).status).toBe(200);
    await begin(null);
    aSecondLater();
    const answered: string[] = [];
    for (const id of OPERATION_IDS) {
      for (const caller of [ana, undefined]) {
        const response = await ask(id, caller);
        const outcome = response.status === 503 ? response.json<Problem>().code : response.status;
        if (outcome !== 'maintenance') answered.push(`${id} ${outcome}`);
      }
    }
    expect(answered).toEqual([
      'clientSettings 200',
      'clientSettings 200',
      'clientFlags 200',
      'clientFlags 200',
    ]);
  });

  test.each([
    ['without a known end', null, '30'],
    ['its end is near', 12_400, '13'],
    ['its end is far, since it may come before its time', 3_600_000, '60'],
    ['its end is over', -5000, '30'],
  ])('returns when to retry: %s', async (_when, ms, seconds) => {
    const until = ms === null ? null : inMs(ms + 1000);
    await begin(until);
    aSecondLater();
    const response = await organisations();
    expect([response.status, response.headers['retry-after']]).toEqual([503, seconds]);
    const { requestId: _, ...problem } = response.json<Problem>();
    expect(problem).toEqual({
      type: 'urn:cartage:problem:maintenance',
      title: 'The system is undergoing scheduled maintenance',
      status: 503,
      code: 'maintenance',
      ...(until !== null && { until: until.toISOString() }),
    });
  });

  test('the process is live and ready, and reports the maintenance', async () => {
    await begin(null);
    expect((await app.request(undefined, 'GET /health/live')).status).toBe(200);
    const ready = await app.request(undefined, 'GET /health/ready');
    expect(ready.status).toBe(200);
    expect(ready.json<{ checks: unknown; maintenance: boolean }>()).toMatchObject({
      checks: expect.arrayContaining([{ name: 'database', status: 'ok' }]),
      maintenance: true,
    });
  });

  test('an unknown host and an unknown path return 404 as usual', async () => {
    await begin(null);
    aSecondLater();
    const elsewhere = await app.request(ana, 'GET /api/v2/statuses', { host: 'unknown.example' });
    expect(elsewhere.json<Problem>().code).toBe('unknown-host');
    expect((await app.request(ana, 'GET /api/v2/nothing')).status).toBe(404);
  });
});

test('starts and ends within a second for every process, without a restart', async () => {
  const { config, log } = app.deps;
  const deps = createAppDependencies(config, log);
  const other = buildApp(deps);
  const statusThere = async () =>
    (await other.inject({ url: '/api/v2/statuses', headers: { host: 'localhost' } })).statusCode;
  expect(await statusThere()).toBe(401);
  await begin(null);
  await expect.poll(statusThere, { timeout: 60_000 }).toBe(503);
  await write(sql`delete from maintenance`);
  await expect.poll(statusThere, { timeout: 60_000 }).toBe(401);
  await other.close();
  await deps.database.close();
});

test('reads the database once per second, and again after a failure', async () => {
  let statusReads = 0;
  let isAway = false;
  const { current } = createMaintenanceSource({
    clock: () => app.now,
    database: {
      async read(context, statement) {
        statusReads++;
        if (isAway) throw new Error('away');
        return app.deps.database.read(context, statement);
      },
    },
  });
  await Promise.all(Array.from({ length: 100 }, current));
  await current();
  expect(statusReads).toBe(1);
  aSecondLater();
  isAway = true;
  await expect(Promise.all([current(), current()])).rejects.toThrow('away');
  expect(statusReads).toBe(2);
  isAway = false;
  expect(await current()).toBeUndefined();
  // A clock that is set back does not extend the cache.
  app.now = inMs(-3_600_000);
  await current();
  expect(statusReads).toBe(4);
});
