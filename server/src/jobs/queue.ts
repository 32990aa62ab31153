import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type ParsedCronItem, run, type TaskList } from 'graphile-worker';
import { Pool } from 'pg';
import { queueLog } from '#jobs/queue-log.ts';
import type { WorkerPace, WorkerParts } from '#jobs/worker-parts.ts';

/** One life of the queue. */
export interface Queue {
  /** Under which it locks jobs. */
  readonly name: string;
  /** Resolves when it works no more, whether it was asked to end or not. */
  readonly ended: Promise<void>;
  /** Lets running jobs end for a while, then breaks them off. */
  stop(): Promise<void>;
  /** Leaves one that has ended by itself. */
  abandon(): void;
}

export interface QueueOptions {
  readonly parts: WorkerParts;
  readonly pace: WorkerPace;
  readonly tasks: TaskList;
  readonly schedule: readonly ParsedCronItem[];
  readonly concurrency: number;
  readonly events: EventEmitter;
}

/** For a server that does not answer at all. */
const ANSWER_WITHIN_MS = 20_000;
const CONNECTED_WITHIN_MS = 5_000;

export async function beginQueue(options: QueueOptions): Promise<Queue> {
  const { parts, pace, events, concurrency } = options;
  const pool = new Pool({
    connectionString: parts.databaseUrl,
    application_name: 'cartage-queue',
    max: concurrency + 2,
    keepAlive: true,
    connectionTimeoutMillis: CONNECTED_WITHIN_MS,
    query_timeout: ANSWER_WITHIN_MS,
  });
  const tell = (err: Error) =>
    parts.log.warn({ event: 'database_connection_lost', err }, 'A connection broke');
  pool.on('error', tell);
  // One that breaks in use makes its statement fail; this event would end the process on top of it.
  pool.on('connect', (client) => client.on('error', () => {}));
  const created = once(events, 'pool:create');
  try {
    const runner = await run({
      pgPool: pool,
      concurrency,
      pollInterval: pace.pollMs,
      gracefulShutdownAbortTimeout: pace.graceMs,
      noHandleSignals: true,
      // Without batches the end of a job is written while nobody waits, and lost when the worker stops just then.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: queueLog(parts.log),
      events,
      taskList: options.tasks,
      parsedCronItems: [...options.schedule],
    });
    const [{ workerPool }] = await created;
    // It begins to end when it cannot note down how a job went, and then does not always come to its end.
    const closing = once(events, 'pool:gracefulShutdown').then(() => pause(pace.graceMs + 1000));
    return {
      name: workerPool.id,
      ended: Promise.race([runner.promise.catch(() => undefined), closing]),
      async stop() {
        await runner.stop().catch(() => undefined);
        await pool.end();
      },
      abandon() {
        runner.kill().catch(() => undefined);
        void pool.end();
      },
    };
  } catch (error) {
    void pool.end();
    throw error;
  }
}
