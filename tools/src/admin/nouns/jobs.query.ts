import { type Sql, sql, type Statement } from '@cartage/server/db/sql.ts';

export interface JobSelection {
  readonly id?: number | null | undefined;
  readonly task?: string | null | undefined;
  readonly tenant?: string | null | undefined;
  readonly state?: string | null | undefined;
}

export type JobChange = 'retry_failed_jobs' | 'clear_failed_jobs';

const FUNCTIONS: { readonly [Change in JobChange]: Sql } = {
  retry_failed_jobs: sql`retry_failed_jobs`,
  clear_failed_jobs: sql`clear_failed_jobs`,
};

const INSTANT = sql`'YYYY-MM-DD"T"HH24:MI:SS"Z"'`;

/** In the order in which the queue runs them. */
export const queuedJobs = ({
  id = null,
  task = null,
  tenant = null,
  state = null,
}: JobSelection): Statement => sql`
  select j.id::float8 as id, j.task, t.code as tenant, j.state, j.attempts || ' of ' || j.max_attempts as attempts,
    case when j.state in ('due', 'later') then to_char(j.run_at at time zone 'UTC', ${INSTANT}) end as next,
    to_char(j.created_at at time zone 'UTC', ${INSTANT}) as created,
    j.last_error as error, j.key, j.payload::text
  from queued_jobs() j left join tenant t on t.id = tenant_of_job(j.task, j.payload)
  where (${id}::bigint is null or j.id = ${id}) and (${task}::text is null or j.task = ${task})
    and (${tenant}::text is null or t.code = ${tenant}) and (${state}::text is null or j.state = ${state})
  order by j.run_at, j.id`;

export const applyToJobs = (change: JobChange, ids: readonly number[]): Statement =>
  sql`select ${FUNCTIONS[change]}(${ids}::bigint[]) as count`;
