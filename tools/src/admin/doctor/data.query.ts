import { sql, type Statement } from '@cartage/server/db/sql.ts';

export interface QueueRow {
  readonly task: string;
  readonly failed: number;
  readonly waitingSeconds: number | null;
}

export const queueFigures = (): Statement => sql`
  select task, given_up as failed, extract(epoch from now() - oldest_due_at)::int as "waitingSeconds" from job_queue()`;

export const lastHeartbeat = (): Statement =>
  sql`select extract(epoch from now() - max(beat_at))::int as seconds from worker_heartbeat`;

export const databaseTime = (): Statement => sql`select clock_timestamp() as now`;

export const issuers = (): Statement => sql`select code, issuer from tenant where is_active order by code`;

export const embeddedTenants = (): Statement => sql`select code from identity.tenant where is_active`;
