import { withClient } from '@cartage/database/connection/with-client.ts';
import { expect, it, vi } from 'vitest';
import { startWorker } from '#jobs/start-worker.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { testApp } from '#testing/test-app.ts';

/** Longer than any test. */
const NEVER_MS = 3_600_000;

it('runs the jobs of one queue name without waiting for the poll interval', async () => {
  const test = await testApp();
  const waiting = () =>
    withClient(test.databaseUrl, async (client) => {
      const { rows } = await client.query<{ jobs: number }>(
        `select count(*)::int as jobs from graphile_worker.jobs where queue_name = 'bulk-documents-1'`,
      );
      return rows[0]?.jobs;
    });
  await withClient(test.databaseUrl, (client) =>
    client.query(`
      select graphile_worker.add_job('expire-print-jobs', queue_name => 'bulk-documents-1')
      from generate_series(1, 30)`),
  );
  expect(await waiting()).toBe(30);
  const { database, clock, log } = test.deps;
  const worker = await startWorker({
    databaseUrl: test.workerUrl,
    database,
    clock,
    log,
    timings: { ...FAST_TIMINGS, pollMs: NEVER_MS, stallMs: NEVER_MS },
  });
  try {
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 30_000, interval: 25 });
  } finally {
    await worker.stop();
    await test.close();
  }
});
