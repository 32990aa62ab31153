import { sql, type Statement } from '@cartage/server/db/sql.ts';

const STAFF = sql`
  select id, sub, name, email, is_active from portal_user`;

export const staffOf = (tenantId: number): Statement =>
  sql`${STAFF} where tenant_id = ${tenantId} and is_provider and not is_machine order by email, sub`;

export const staffOfName = (tenantId: number, name: string): Statement => sql`
  ${STAFF}
  where tenant_id = ${tenantId} and is_provider and not is_machine and (sub = ${name} or lower(email) = lower(${name}))
  order by (sub = ${name}) desc, id`;
