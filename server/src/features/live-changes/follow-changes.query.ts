import { sql, type Statement } from '#db/sql.ts';

export const organisationsOfTenant = (tenantId: number): Statement =>
  sql`select id from organisation where tenant_id = ${tenantId} order by id`;
