import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#db/database.ts';
import { sql } from '#db/sql.ts';
import type { WorkerPace } from '#jobs/worker-parts.ts';

interface HeartbeatParts {
  readonly database: Database;
  readonly log: FastifyBaseLogger;
  readonly pace: WorkerPace;
  /** The names under which the queue locks jobs for us now. */
  readonly workerIds: () => readonly string[];
}

/**
 * Says that we live, and hands back the jobs of workers that stopped saying so: the queue itself would keep them
 * locked for four hours (isolation.md 6). A failed beat is only logged; the next one makes up for it.
 */
export function startHeartbeat(parts: HeartbeatParts): { stop(): Promise<void> } {
  let isBeating = false;
  let beating = next();
  const timer = setInterval(() => {
    // A database that is away must not find an hour of beats waiting for it.
    if (isBeating) return;
    beating = next();
  }, parts.pace.beatMs);
  async function next() {
    isBeating = true;
    await beatOnce(parts);
    isBeating = false;
  }
  return {
    async stop() {
      clearInterval(timer);
      await beating;
      await settled(parts, forget(parts));
    },
  };
}

async function beatOnce(parts: HeartbeatParts): Promise<void> {
  const { database, log, pace, workerIds } = parts;
  const work = database.asSystem(async (tx) => {
    await tx.query(sql`
      insert into worker_heartbeat (worker_id, beat_at)
      select unnest(${workerIds()}::text[]), now()
      on conflict (worker_id) do update set beat_at = excluded.beat_at`);
    const [row] = await tx.query<{ jobs: number }>(sql`
      select hand_back_orphaned_jobs(make_interval(secs => ${pace.silenceMs / 1000})) as jobs`);
    if (row !== undefined && row.jobs > 0) log.warn({ event: 'jobs_handed_back', jobs: row.jobs });
  });
  await settled(parts, work);
}

/** Leaves nothing behind that would look like a worker that died. */
function forget({ database, workerIds }: HeartbeatParts): Promise<unknown> {
  return database.asSystem((tx) =>
    tx.query(sql`delete from worker_heartbeat where worker_id = any(${workerIds()}::text[])`),
  );
}

async function settled({ log }: HeartbeatParts, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    log.error({ event: 'heartbeat_failed', err: error });
  }
}
