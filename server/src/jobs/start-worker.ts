import { EventEmitter } from 'node:events';
import { type CronItem, parseCronItems, run, type TaskList } from 'graphile-worker';
import { compactDayCounts } from '#jobs/compact-day-counts.ts';
import { deliverNotice } from '#jobs/deliver-notice.ts';
import { expireIdempotencyKeys } from '#jobs/expire-idempotency-keys.ts';
import { startHeartbeat } from '#jobs/heartbeat.ts';
import { queueLog } from '#jobs/queue-log.ts';
import { countJobs } from '#jobs/worker-metrics.ts';
import type { WorkerPace, WorkerParts } from '#jobs/worker-parts.ts';

export interface RunningWorker {
  /** Lets running jobs end for a while, then breaks them off; those are done again by whoever comes next. */
  stop(): Promise<void>;
  /** Settles when the worker has ended, asked or not; rejects when it could not go on. */
  readonly ended: Promise<void>;
}

/** 5 + 15 + 2 s: a job of a killed worker runs again within 30 s. */
const PACE: WorkerPace = { beatMs: 5_000, silenceMs: 15_000, pollMs: 2_000, graceMs: 5_000 };
const CONCURRENCY = 4;

/** By the clock of UTC: every minute, and a quiet hour in New Zealand. One worker of several runs each. */
const SCHEDULE: CronItem[] = [
  {
    task: 'compact-day-counts',
    match: '* * * * *',
    options: { jobKey: 'compact-day-counts', maxAttempts: 1 },
  },
  { task: 'expire-idempotency-keys', match: '17 14 * * *', options: { jobKey: 'expire-idempotency-keys' } },
];

/** Runs in a process of its own (`worker.ts`), or within the process of a test. */
export async function startWorker(parts: WorkerParts): Promise<RunningWorker> {
  const { log, pace = PACE } = parts;
  const events = new EventEmitter();
  if (parts.metrics !== undefined) countJobs(parts.metrics, events);
  const poolIds: string[] = [];
  events.on(
    'pool:create',
    ({ workerPool }: { workerPool: { id: string } }) => void poolIds.push(workerPool.id),
  );
  const runner = await run({
    connectionString: parts.databaseUrl,
    maxPoolSize: CONCURRENCY + 2,
    concurrency: CONCURRENCY,
    pollInterval: pace.pollMs,
    gracefulShutdownAbortTimeout: pace.graceMs,
    noHandleSignals: true,
    // Without batches the end of a job is written while nobody waits, and lost when the worker stops just then.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: queueLog(log),
    events,
    taskList: tasks(parts),
    parsedCronItems: parseCronItems(SCHEDULE),
  });
  const heartbeat = startHeartbeat({ ...parts, pace, workerIds: poolIds });
  log.info({ event: 'worker_started' });
  return {
    async stop() {
      await runner.stop();
      await heartbeat.stop();
      log.info({ event: 'worker_stopped' });
    },
    ended: runner.promise,
  };
}

function tasks(parts: WorkerParts): TaskList {
  return {
    'deliver-notice': (payload, { abortSignal }) => deliverNotice(parts, payload, abortSignal),
    'compact-day-counts': () => compactDayCounts(parts),
    'expire-idempotency-keys': () => expireIdempotencyKeys(parts),
  };
}
