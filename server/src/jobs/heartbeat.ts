import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database.ts';
import {
  clearReplacedJobs,
  deleteHeartbeats,
  recordHeartbeats,
  releaseOrphanedJobs,
} from '#jobs/heartbeat.query.ts';
import type { WorkerTimings } from '#jobs/worker-dependencies.ts';

interface HeartbeatDependencies {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly timings: WorkerTimings;
  /** The ids under which the queue of this process currently locks jobs. */
  readonly workerIds: () => readonly string[];
  readonly scheduledTasks: readonly string[];
}

/**
 * Records that this worker is alive, and releases the jobs of workers without a recent heartbeat: the queue itself
 * would keep them locked for four hours (docs/reference/row-security.md 6). Also clears failed runs of scheduled tasks
 * that a later run replaced. A failed heartbeat is only logged.
 */
export function startHeartbeat(deps: HeartbeatDependencies): { stop(): Promise<void> } {
  let isBeating = false;
  let beating = next();
  const timer = setInterval(() => {
    // While the database is unreachable, heartbeats must not pile up.
    if (isBeating) return;
    beating = next();
  }, deps.timings.heartbeatMs);
  async function next() {
    isBeating = true;
    await beat(deps);
    isBeating = false;
  }
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await logFailure(deps, deleteOwnHeartbeats(deps));
    },
  };
}

async function beat(deps: HeartbeatDependencies): Promise<void> {
  const { database, log, timings, workerIds, scheduledTasks } = deps;
  const work = database.asSystem(async (tx) => {
    await tx.query(recordHeartbeats(workerIds()));
    const [row] = await tx.query<{ jobs: number }>(releaseOrphanedJobs(timings.silenceMs / 1000));
    if (row !== undefined && row.jobs > 0) log.warn({ event: 'jobs_released', jobs: row.jobs });
    await tx.query(clearReplacedJobs(scheduledTasks));
  });
  await logFailure(deps, work);
}

/** A remaining heartbeat would look like a dead worker. */
function deleteOwnHeartbeats({ database, workerIds }: HeartbeatDependencies): Promise<unknown> {
  return database.asSystem((tx) => tx.query(deleteHeartbeats(workerIds())));
}

async function logFailure({ log }: HeartbeatDependencies, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    log.error({ event: 'heartbeat_failed', err: error });
  }
}
