import { sql, type Statement } from '#db/sql.ts';

/** The active API client or desk person of the freight provider. No row for users and for clients of organisations. */
export function providerCaller(tenantId: number, sub: string, isMachine: boolean): Statement {
  return sql`
    select id as "userId", name from portal_user
    where tenant_id = ${tenantId} and sub = ${sub} and is_active and is_provider and is_machine = ${isMachine}`;
}
