import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let identity: Server;
let identityStatus: number;

beforeEach(async () => {
  identityStatus = 200;
  identity = createServer((_request, response) => response.writeHead(identityStatus).end('ok'));
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  // The server listens on a TCP port.
  const { port } = identity.address() as AddressInfo;
  app = await testApp({ environment: { IDENTITY_UPSTREAM: `http://127.0.0.1:${port}` } });
});
afterEach(async () => {
  await app.close();
  identity.closeAllConnections();
  identity.close();
});

const ready = () => app.request(undefined, 'GET /health/ready', { host: 'anything.example' });
const live = () => app.request(undefined, 'GET /health/live', { host: 'anything.example' });

const system = (statement: ReturnType<typeof sql>) => app.deps.database.asSystem((tx) => tx.query(statement));
const beat = (secondsAgo: number) =>
  system(sql`
    insert into worker_heartbeat values ('worker-a', now() - make_interval(secs => ${secondsAgo}))
    on conflict (worker_id) do update set beat_at = excluded.beat_at`);

test('ready lists the checks and their status', async () => {
  await beat(1);
  const response = await ready();
  expect(response.status).toBe(200);
  expect(response.json()).toEqual({
    status: 'ok',
    checks: [
      { name: 'database', status: 'ok' },
      { name: 'identity', status: 'ok' },
      { name: 'worker', status: 'ok' },
      { name: 'queue', status: 'ok' },
      { name: 'mail', status: 'ok' },
    ],
  });
  expect(response.headers['cache-control']).toBe('no-store');
});

test('the metrics report whether the identity process answers', async () => {
  const metric = async () =>
    /^cartage_identity_up (\d)$/m.exec(await app.deps.metrics.registry.metrics())?.[1];
  expect(await metric()).toBe('1');
  identityStatus = 500;
  expect(await metric()).toBe('0');
  identity.closeAllConnections();
  identity.close();
  expect(await metric()).toBe('0');
});

test('is degraded but ready without the identity provider', async () => {
  identityStatus = 500;
  const response = await ready();
  expect(response.status).toBe(200);
  expect(response.json()).toMatchObject({
    status: 'degraded',
    checks: expect.arrayContaining([{ name: 'identity', status: 'failing' }]),
  });
});

describe('is degraded but ready', () => {
  const statuses = async () => {
    const response = await ready();
    expect(response.status).toBe(200);
    const { status, checks } = response.json<{
      status: string;
      checks: { name: string; status: string }[];
    }>();
    return { status, failing: checks.filter((one) => one.status === 'failing').map(({ name }) => name) };
  };

  test('without a worker that sent a heartbeat in the last 15 s', async () => {
    expect(await statuses()).toEqual({ status: 'degraded', failing: ['worker'] });
    await beat(16);
    expect(await statuses()).toEqual({ status: 'degraded', failing: ['worker'] });
    await beat(10);
    expect(await statuses()).toEqual({ status: 'ok', failing: [] });
  });

  test('when a job or an email has waited for more than five minutes', async () => {
    await beat(0);
    const { organisation, caller } = await freightWorld(app);
    const queue = (text: string) => withClient(app.databaseUrl, (client) => client.query(text));
    await queue(
      `select graphile_worker.add_job('deliver-notice', '{}', run_at => now() - interval '290 seconds')`,
    );
    await system(sql`
      insert into mail (tenant_id, organisation_id, kind, recipients, subject, body, requested_by_id, requested_at)
      values (${organisation.tenant.id}, ${organisation.id}, 'extract', '{dock@kauri.example}', 'Extract', 'Link',
        ${caller.userId}, ${new Date(app.now.getTime() - 290_000)})`);
    expect(await statuses()).toEqual({ status: 'ok', failing: [] });
    await queue(`update graphile_worker._private_jobs set run_at = now() - interval '301 seconds'`);
    app.now = new Date(app.now.getTime() + 11_000);
    expect(await statuses()).toEqual({ status: 'degraded', failing: ['queue', 'mail'] });
    // Readiness alarms about work that is stuck, not about failures of the past.
    await queue('update graphile_worker._private_jobs set attempts = max_attempts');
    await system(sql`update mail set settled_at = ${app.now}, outcome = 'given-up'`);
    expect(await statuses()).toEqual({ status: 'ok', failing: [] });
  });
});

test('checks the age of the newest backup when backups are scheduled', async () => {
  const scheduled = await testApp({
    environment: { BACKUP_SCHEDULE: '0 14 * * *', BACKUP_MAX_AGE_HOURS: '30' },
  });
  try {
    const add = (hoursAgo: number) =>
      scheduled.deps.database.asSystem((tx) =>
        tx.query(sql`
          insert into backup values (${`backup-${hoursAgo}`}, ${new Date(scheduled.now.getTime() - hoursAgo * 3_600_000)},
            1000, 0)`),
      );
    const check = async () => {
      const { checks } = (
        await scheduled.request(undefined, 'GET /health/ready', { host: 'anything.example' })
      ).json<{ checks: { name: string; status: string }[] }>();
      return checks.find(({ name }) => name === 'backup')?.status;
    };
    expect(await check()).toBe('failing');
    await add(31);
    expect(await check()).toBe('failing');
    await add(29);
    expect(await check()).toBe('ok');
  } finally {
    await scheduled.close();
  }
});

describe('without the database', () => {
  test('is not ready within 3 s, is ready again afterwards, and stays live', async () => {
    const holders = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const held = holders.map(({ promise }) => app.deps.database.inTransaction({}, () => promise));
    const started = performance.now();
    const response = await ready();
    expect(performance.now() - started).toBeLessThan(5000);
    expect(response.status).toBe(503);
    expect(response.json()).toMatchObject({
      status: 'failing',
      checks: [{ name: 'database', status: 'failing' }, {}],
    });
    expect((await live()).status).toBe(200);
    for (const { resolve } of holders) resolve();
    await Promise.all(held);
    expect((await ready()).status).toBe(200);
  });

  test('a request without a connection returns 503 with retry-after', async () => {
    await app.world.tenant({ host: 'localhost' });
    const holders = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const held = holders.map(({ promise }) => app.deps.database.inTransaction({}, () => promise));
    const started = performance.now();
    const response = await app.request(undefined, 'GET /api/v1/configuration/featureFlags/clientFlags');
    expect(performance.now() - started).toBeLessThan(5000);
    expect(response.status).toBe(503);
    expect(response.json()).toMatchObject({ code: 'unavailable' });
    expect(response.headers['retry-after']).toBe('2');
    for (const { resolve } of holders) resolve();
    await Promise.all(held);
    expect((await app.request(undefined, 'GET /api/v1/configuration/featureFlags/clientFlags')).status).toBe(
      200,
    );
  });
});

test('concurrent probes share one check', async () => {
  let requests = 0;
  identity.on('request', () => requests++);
  await Promise.all(Array.from({ length: 20 }, ready));
  expect(requests).toBeLessThan(20);
});
