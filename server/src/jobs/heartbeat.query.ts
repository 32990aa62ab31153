import { sql, type Statement } from '#db/sql.ts';

export function recordHeartbeats(workerIds: readonly string[]): Statement {
  return sql`
    insert into worker_heartbeat (worker_id, beat_at)
    select unnest(${workerIds}::text[]), now()
    on conflict (worker_id) do update set beat_at = excluded.beat_at`;
}

/** One row with the number of jobs that were released from workers without a recent heartbeat. */
export function releaseOrphanedJobs(silenceSeconds: number): Statement {
  return sql`select hand_back_orphaned_jobs(make_interval(secs => ${silenceSeconds})) as jobs`;
}

/** Failed jobs of `tasks` that a later run replaced (`database/migrations/0034-operations.sql`). */
export function clearReplacedJobs(tasks: readonly string[]): Statement {
  return sql`select clear_replaced_jobs(${tasks}::text[])`;
}

export function deleteHeartbeats(workerIds: readonly string[]): Statement {
  return sql`delete from worker_heartbeat where worker_id = any(${workerIds}::text[])`;
}
