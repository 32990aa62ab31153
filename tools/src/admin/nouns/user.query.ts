import { sql, type Statement } from '@cartage/server/db/sql.ts';

export const usersOf = (tenantId: number): Statement => sql`
  select sub, name, email, is_active,
    (select count(*)::int from membership m where m.user_id = u.id and m.is_active) as memberships
  from portal_user u where tenant_id = ${tenantId} and not is_machine order by email, sub`;
