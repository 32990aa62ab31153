import { sql, type Statement } from '@cartage/server/db/sql.ts';

export const flagsOfTenant = (tenantId: number): Statement =>
  sql`select name, value from tenant_flag where tenant_id = ${tenantId}`;

export const saveFlag = (tenantId: number, name: string, value: string): Statement => sql`
  insert into tenant_flag (tenant_id, name, value) values (${tenantId}, ${name}, ${value})
  on conflict (tenant_id, name) do update set value = excluded.value`;
