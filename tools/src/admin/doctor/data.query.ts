export interface QueueRow {
  readonly task: string;
  readonly failed: number;
  readonly waitingSeconds: number | null;
}

export const QUEUE = `
  select task, given_up as failed, extract(epoch from now() - oldest_due_at)::int as "waitingSeconds" from job_queue()`;

export const LAST_HEARTBEAT =
  'select extract(epoch from now() - max(beat_at))::int as seconds from worker_heartbeat';

export const DATABASE_TIME = 'select clock_timestamp() as now';

export const ISSUERS = 'select code, issuer from tenant where is_active order by code';
export const EMBEDDED_TENANTS = 'select code from identity.tenant where is_active';
