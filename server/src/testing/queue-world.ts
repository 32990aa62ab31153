import type { ResponseBody } from '@cartage/contract/operations.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { vi } from 'vitest';
import { type RunningWorker, startWorker } from '#jobs/start-worker.ts';
import { FAST_TIMINGS } from '#testing/fast-timings.ts';
import { freightWorld } from '#testing/freight-world.ts';
import { testApp } from '#testing/test-app.ts';

export const eventually = <T>(check: () => Promise<T>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 25 });

export type QueueWorld = Awaited<ReturnType<typeof queueWorld>>;

/** An organisation, workers of its queue, and statements about the queue. */
export async function queueWorld() {
  const app = await testApp();
  const world = await freightWorld(app);
  let running: RunningWorker[] = [];

  async function work(): Promise<RunningWorker> {
    const { database, log } = app.deps;
    const worker = await startWorker({
      databaseUrl: app.workerUrl,
      database,
      clock: app.deps.clock,
      log,
      timings: FAST_TIMINGS,
    });
    running.push(worker);
    return worker;
  }

  const created = async () => (await world.create()).json<ResponseBody<'createFullConsignment'>>();

  /** As the owner of the queue's tables. */
  const queue = async <Row extends object>(text: string) =>
    (await withClient(app.databaseUrl, (client) => client.query<Row>(text))).rows;

  return {
    app,
    world,
    work,
    created,
    queue,
    /** A worker that was stopped by its test is not stopped again. */
    stopWork: async () => {
      const stopped = running;
      running = [];
      await Promise.all(stopped.map((worker) => worker.stop()));
    },
    close: () => app.close(),
  };
}
