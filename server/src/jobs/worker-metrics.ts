import type { EventEmitter } from 'node:events';
import { Histogram, Registry } from 'prom-client';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import { addAskedGauge, addDatabaseMetrics } from '#platform/metrics.ts';

interface QueueRow {
  readonly task: string;
  readonly due: number;
  readonly running: number;
  readonly later: number;
  readonly givenUp: number;
  readonly oldestDueSeconds: number | null;
}

interface NoticesRow {
  readonly pending: number;
  readonly oldest: Date | null;
}

/** What an operator watches of the work that waits. Of several workers each tells the same of the queue. */
export function createWorkerMetrics(database: Database, clock: () => Date): Registry {
  const registry = new Registry();
  addDatabaseMetrics(registry, database);
  addAskedGauge(
    registry,
    { name: 'cartage_jobs', help: 'Jobs by task and state', labelNames: ['task', 'state'] },
    async (gauge) => {
      for (const { task, due, running, later, givenUp } of await queueOf(database)) {
        for (const [state, jobs] of Object.entries({ due, running, later, given_up: givenUp }))
          gauge.set({ task, state }, jobs);
      }
    },
  );
  addAskedGauge(
    registry,
    {
      name: 'cartage_jobs_oldest_due_seconds',
      help: 'For how long the oldest due job of a task has been waiting',
      labelNames: ['task'],
    },
    async (gauge) => {
      for (const { task, oldestDueSeconds } of await queueOf(database))
        gauge.set({ task }, oldestDueSeconds ?? 0);
    },
  );
  addAskedGauge(
    registry,
    { name: 'cartage_notices_pending', help: 'Notices that no endpoint has taken yet' },
    async (gauge) => gauge.set((await noticesOf(database)).pending),
  );
  addAskedGauge(
    registry,
    { name: 'cartage_notices_oldest_pending_seconds', help: 'Age of the oldest of them' },
    async (gauge) => {
      const { oldest } = await noticesOf(database);
      gauge.set(oldest === null ? 0 : (clock().getTime() - oldest.getTime()) / 1000);
    },
  );
  return registry;
}

/** Jobs as they end, from what the queue tells of itself. */
export function countJobs(registry: Registry, events: EventEmitter): void {
  const durations = new Histogram({
    name: 'cartage_job_seconds',
    help: 'Runs of jobs, by task and how they ended',
    labelNames: ['task', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60],
    registers: [registry],
  });
  const started = new Map<string, number>();
  const end = (outcome: string) => (ended: JobEvent) => {
    const { id, task_identifier: task } = ended.job;
    const since = started.get(id);
    started.delete(id);
    if (since !== undefined) durations.labels(task, outcome).observe((performance.now() - since) / 1000);
  };
  events.on('job:start', ({ job }: JobEvent) => started.set(job.id, performance.now()));
  events.on('job:success', end('done'));
  events.on('job:error', end('failed'));
}

interface JobEvent {
  readonly job: { readonly id: string; readonly task_identifier: string };
}

function queueOf(database: Database): Promise<readonly QueueRow[]> {
  return database.asSystem((tx) =>
    tx.query<QueueRow>(sql`
      select task, due, running, later, given_up as "givenUp",
        extract(epoch from now() - oldest_due_at)::float8 as "oldestDueSeconds"
      from job_queue()`),
  );
}

async function noticesOf(database: Database): Promise<NoticesRow> {
  const [row] = await database.asSystem((tx) =>
    tx.query<NoticesRow>(sql`
      select count(*)::int as pending, min(created_at) as oldest
      from notice
      where settled_at is null`),
  );
  return row ?? { pending: 0, oldest: null };
}
