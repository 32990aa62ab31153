import { sql, type Statement } from '#db/sql.ts';

export interface QueueRow {
  readonly task: string;
  readonly due: number;
  readonly running: number;
  readonly later: number;
  readonly failed: number;
  readonly oldestDueSeconds: number | null;
}

export function queueByTask(): Statement {
  return sql`
    select task, due, running, later, given_up as failed,
      extract(epoch from now() - oldest_due_at)::float8 as "oldestDueSeconds"
    from job_queue()`;
}

export interface PendingNoticesRow {
  readonly pending: number;
  readonly oldest: Date | null;
}

export function pendingNotices(): Statement {
  return sql`
    select count(*)::int as pending, min(created_at) as oldest
    from notice
    where settled_at is null`;
}
