import { sql, type Statement } from '@cartage/server/db/sql.ts';

const CLIENTS = sql`
  select client_id, name, organisation_id::int as organisation_id, permissions, is_active
  from identity.machine_client`;

export const clientsOf = (tenantCode: string): Statement =>
  sql`${CLIENTS} where tenant_code = ${tenantCode} order by client_id`;

export const insertMachineUser = (tenantId: number, clientId: string, name: string): Statement => sql`
  insert into portal_user (tenant_id, sub, name, email, is_machine) values (${tenantId}, ${clientId}, ${name}, '', true)
  returning id`;

export const machineUserOf = (tenantId: number, clientId: string): Statement =>
  sql`select 1 from portal_user where tenant_id = ${tenantId} and sub = ${clientId}`;

export const clientOfId = (tenantCode: string, clientId: string): Statement =>
  sql`${CLIENTS} where tenant_code = ${tenantCode} and client_id = ${clientId}`;
