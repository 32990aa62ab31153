import { sql, type Statement } from '#db/sql.ts';

export interface FailedJobRow {
  readonly id: string;
  readonly task: string;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly error: string | null;
}

/** Failed jobs of the tenant of the transaction, and of scheduled tasks. */
export function failedJobs(): Statement {
  return sql`
    select id::text, task, attempts, created_at as "createdAt", split_part(last_error, chr(10), 1) as error
    from failed_jobs_of_tenant()`;
}

/** One row with the number of jobs that run again. */
export function retryJobs(ids: readonly string[]): Statement {
  return sql`select retry_failed_jobs_of_tenant(${ids}::bigint[]) as retried`;
}
