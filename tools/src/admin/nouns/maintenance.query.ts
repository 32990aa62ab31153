import { sql, type Statement } from '@cartage/server/db/sql.ts';

export const startMaintenance = (until: Date | null, since: Date): Statement => sql`
  insert into maintenance (since, until) values (${since}, ${until})
  on conflict (is_on) do update set until = excluded.until`;

export const endMaintenance = (): Statement => sql`delete from maintenance`;

export const currentMaintenance = (): Statement => sql`select since, until from maintenance`;

export const waitingJobCount = (): Statement =>
  sql`select coalesce(sum(due + running + later), 0)::int as jobs from job_queue()`;
