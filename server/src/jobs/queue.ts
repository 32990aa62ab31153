import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type Job, type ParsedCronItem, run, type TaskList } from 'graphile-worker';
import { queueLog } from '#jobs/queue-log.ts';
import { openQueuePool } from '#jobs/queue-pool.ts';
import { pollSerialQueues } from '#jobs/poll-serial-queues.ts';
import { watchPolls } from '#jobs/watch-polls.ts';
import type { WorkerTimings, WorkerDependencies } from '#jobs/worker-dependencies.ts';

/** One run of the queue, from its start until it stops or loses the database. */
export interface Queue {
  /** The id under which the queue locks jobs. */
  readonly workerId: string;
  /** Resolves when the queue no longer takes jobs, for any reason. */
  readonly ended: Promise<void>;
  /** Waits for running jobs up to the grace period, then aborts them. */
  stop(): Promise<void>;
  /** Releases the resources of a queue that ended without being stopped. */
  dispose(): void;
}

export interface QueueOptions {
  readonly deps: WorkerDependencies;
  readonly timings: WorkerTimings;
  readonly tasks: TaskList;
  readonly schedule: readonly ParsedCronItem[];
  readonly concurrency: number;
  readonly events: EventEmitter;
}

/** The flag of jobs that no user waits for. At most two of them run at once, so that a worker is free for other jobs. */
const LOW_PRIORITY = 'low-priority';
const MAX_LOW_PRIORITY = 2;

export async function startQueue(options: QueueOptions): Promise<Queue> {
  const { deps, timings, events, concurrency } = options;
  const pool = openQueuePool(deps, concurrency + 2);
  const created = once(events, 'pool:create');
  const low = watchLowPriority(events);
  const polls = watchPolls(events, timings.stallMs);
  const endSerialPolls = pollSerialQueues(events);
  const endWatches = () => {
    low.end();
    endSerialPolls();
    polls.end();
  };
  try {
    const runner = await run({
      pgPool: pool,
      concurrency,
      pollInterval: timings.pollMs,
      forbiddenFlags: () => (low.running.size >= MAX_LOW_PRIORITY ? [LOW_PRIORITY] : null),
      gracefulShutdownAbortTimeout: timings.graceMs,
      noHandleSignals: true,
      // With a delay, the outcome of a job is lost when the worker stops before it is written.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: queueLog(deps.log),
      events,
      taskList: options.tasks,
      parsedCronItems: [...options.schedule],
    });
    const [{ workerPool }] = await created;
    // The queue shuts down when it cannot record the outcome of a job, and that shutdown does not always finish.
    const closing = once(events, 'pool:gracefulShutdown').then(() => pause(timings.graceMs + 1000));
    return {
      workerId: workerPool.id,
      ended: Promise.race([runner.promise.catch(() => undefined), closing, polls.stalled]),
      async stop() {
        await runner.stop().catch(() => undefined);
        endWatches();
        await pool.end();
      },
      dispose() {
        endWatches();
        runner.kill().catch(() => undefined);
        void pool.end();
      },
    };
  } catch (error) {
    endWatches();
    void pool.end();
    throw error;
  }
}

/** The low-priority jobs that this queue is running. */
function watchLowPriority(events: EventEmitter) {
  const running = new Set<string>();
  const onStart = ({ job }: { readonly job: Job }) => {
    if (job.flags?.[LOW_PRIORITY] === true) running.add(job.id);
  };
  const onComplete = ({ job }: { readonly job: Job }) => void running.delete(job.id);
  events.on('job:start', onStart).on('job:complete', onComplete);
  return { running, end: () => void events.off('job:start', onStart).off('job:complete', onComplete) };
}
