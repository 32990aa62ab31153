import type { EventEmitter } from 'node:events';
import { Histogram, Registry } from 'prom-client';
import type { Database } from '#db/database.ts';
import { addDeliveryMetrics } from '#jobs/delivery-metrics.ts';
import {
  pendingNotices,
  type PendingNoticesRow,
  queueByTask,
  type QueueRow,
} from '#jobs/queue-metrics.query.ts';
import { addQueryGauge, addDatabaseMetrics } from '#platform/metrics.ts';
import { addBuildInfo } from '#platform/process-health-metrics.ts';

/** Metrics of one worker process. With several workers, each reports the same numbers for the queue. */
export function createWorkerMetrics(database: Database, clock: () => Date): Registry {
  const registry = new Registry();
  addDatabaseMetrics(registry, database);
  addBuildInfo(registry);
  addQueryGauge(
    registry,
    { name: 'cartage_jobs', help: 'Jobs by task and state', labelNames: ['task', 'state'] },
    async (gauge) => {
      for (const { task, due, running, later, failed } of await queueOf(database)) {
        for (const [state, jobs] of Object.entries({ due, running, later, failed }))
          gauge.set({ task, state }, jobs);
      }
    },
  );
  addQueryGauge(
    registry,
    {
      name: 'cartage_jobs_oldest_due_seconds',
      help: 'Waiting time of the oldest due job, by task',
      labelNames: ['task'],
    },
    async (gauge) => {
      for (const { task, oldestDueSeconds } of await queueOf(database))
        gauge.set({ task }, oldestDueSeconds ?? 0);
    },
  );
  addQueryGauge(
    registry,
    { name: 'cartage_notices_pending', help: 'Notices that are not delivered yet' },
    async (gauge) => gauge.set((await noticesOf(database)).pending),
  );
  addQueryGauge(
    registry,
    {
      name: 'cartage_notices_oldest_pending_seconds',
      help: 'Age of the oldest notice that is not delivered yet',
    },
    async (gauge) => {
      const { oldest } = await noticesOf(database);
      gauge.set(oldest === null ? 0 : (clock().getTime() - oldest.getTime()) / 1000);
    },
  );
  addDeliveryMetrics(registry, database, clock);
  return registry;
}

/** Counts finished jobs, from the events of the queue. */
export function countJobs(registry: Registry, events: EventEmitter): void {
  const durations = new Histogram({
    name: 'cartage_job_seconds',
    help: 'Duration of job runs, by task and outcome',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers: [registry],
  });
  const started = new Map<string, number>();
  const onEnd =
    (outcome: string) =>
    ({ job }: JobEvent) => {
      const { id, task_identifier: task } = job;
      const since = started.get(id);
      started.delete(id);
      if (since !== undefined) durations.labels(task, outcome).observe((performance.now() - since) / 1000);
    };
  events.on('job:start', ({ job }: JobEvent) => started.set(job.id, performance.now()));
  events.on('job:success', onEnd('done'));
  events.on('job:error', onEnd('failed'));
}

interface JobEvent {
  readonly job: { readonly id: string; readonly task_identifier: string };
}

function queueOf(database: Database): Promise<readonly QueueRow[]> {
  return database.asSystem((tx) => tx.query<QueueRow>(queueByTask()));
}

async function noticesOf(database: Database): Promise<PendingNoticesRow> {
  const [row] = await database.asSystem((tx) => tx.query<PendingNoticesRow>(pendingNotices()));
  return row ?? { pending: 0, oldest: null };
}
