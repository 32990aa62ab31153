import { sql, type Statement } from '#db/sql.ts';

/** The active API client of the freight provider. No row for users and for clients of organisations. */
export function providerClient(tenantId: number, sub: string): Statement {
  return sql`
    select id as "userId", name from portal_user
    where tenant_id = ${tenantId} and sub = ${sub} and is_active and is_provider`;
}
