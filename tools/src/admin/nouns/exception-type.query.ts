import { sql, type Statement } from '@cartage/server/db/sql.ts';

export const exceptionTypesOf = (tenantId: number): Statement => sql`
  select id, title, acting_party, is_not_in_full, target_hours from standard_event
  where tenant_id = ${tenantId} order by title`;
