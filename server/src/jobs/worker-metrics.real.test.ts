import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Registry } from 'prom-client';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { Database } from '#db/database.ts';
import { startWorker } from '#jobs/start-worker.ts';
import { createWorkerMetrics } from '#jobs/worker-metrics.ts';
import { type FreightWorld, freightWorld } from '#testing/freight-world.ts';
import { type NoticeReceiver, startNoticeReceiver } from '#testing/notice-receiver.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { testApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
let world: FreightWorld;
let receiver: NoticeReceiver;
let metrics: Registry;

beforeEach(async () => {
  app = await testApp();
  world = await freightWorld(app);
  receiver = await startNoticeReceiver(app, world.organisation.tenant.id);
  metrics = createWorkerMetrics(app.deps.database, () => app.now);
});
afterEach(async () => {
  await receiver.close();
  await app.close();
});

async function readMetric(name: string): Promise<number | undefined> {
  const line = (await metrics.metrics()).split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

const queue = (text: string) => withClient(app.databaseUrl, (client) => client.query(text));

test('reports waiting jobs by task, state and age', async () => {
  expect(await readMetric('cartage_notices_pending')).toBe(0);
  await world.create();
  await world.create();
  await queue(`
    select graphile_worker.add_job('deliver-notice', '{}', run_at => now() + interval '1 hour'),
      graphile_worker.add_job('compact-day-counts', max_attempts => 1);
    update graphile_worker._private_jobs set attempts = 1 where max_attempts = 1;
    update graphile_worker._private_jobs set run_at = run_at - interval '90 seconds' where run_at <= now()`);
  app.now = new Date(app.now.getTime() + 30_000);
  expect(await readMetric('cartage_jobs{task="deliver-notice",state="due"}')).toBe(2);
  expect(await readMetric('cartage_jobs{task="deliver-notice",state="later"}')).toBe(1);
  expect(await readMetric('cartage_jobs{task="deliver-notice",state="running"}')).toBe(0);
  expect(await readMetric('cartage_jobs{task="compact-day-counts",state="failed"}')).toBe(1);
  expect(await readMetric('cartage_jobs_oldest_due_seconds{task="deliver-notice"}')).toBeGreaterThanOrEqual(
    90,
  );
  expect(await readMetric('cartage_jobs_oldest_due_seconds{task="compact-day-counts"}')).toBe(0);
  expect(await readMetric('cartage_notices_pending')).toBe(2);
  expect(await readMetric('cartage_notices_oldest_pending_seconds')).toBe(30);
  expect(await readMetric('cartage_database_connections{state="busy"}')).toBeDefined();
});

test('counts finished jobs by outcome', async () => {
  const { promise: thanked, resolve: thank } = Promise.withResolvers<void>();
  let calls = 0;
  receiver.respond = (response) => {
    calls += 1;
    if (calls === 1) return void response.writeHead(500).end();
    void thanked.then(() => response.writeHead(204).end());
  };
  const { database, log, clock } = app.deps;
  const worker = await startWorker({
    databaseUrl: app.workerUrl,
    database,
    clock,
    log,
    timings: FAST_TIMINGS,
    metrics,
  });
  await world.create();
  const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
  const ended = (outcome: string) =>
    readMetric(`cartage_job_seconds_count{task="deliver-notice",outcome="${outcome}"}`);
  await eventually(async () => expect(await ended('failed')).toBe(1));
  expect(await readMetric('cartage_notices_pending')).toBe(1);
  await queue('update graphile_worker._private_jobs set run_at = now()');
  await eventually(async () =>
    expect(await readMetric('cartage_jobs{task="deliver-notice",state="running"}')).toBe(1),
  );
  thank();
  await eventually(async () => expect(await ended('done')).toBe(1));
  await eventually(async () => expect(await readMetric('cartage_notices_pending')).toBe(0));
  await worker.stop();
});

test('reports the other metrics without the database', async () => {
  const away = new Database({
    url: 'postgres://cartage@127.0.0.1:1/cartage',
    poolSize: 1,
    applicationName: 'away',
    onIdleError: () => {},
  });
  const text = await createWorkerMetrics(away, () => app.now).metrics();
  expect(text).toContain('cartage_database_connections{state="idle"}');
  expect(text).not.toMatch(/^cartage_(jobs|notices)/m);
  await away.close();
});
