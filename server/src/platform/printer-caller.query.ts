import { sql, type Statement } from '#db/sql.ts';

/** The printer with this credential. No row once it is removed. */
export function printerOfToken(tenantId: number, organisationId: number, hash: Buffer): Statement {
  return sql`
    select id as "printerId", name from printer
    where tenant_id = ${tenantId} and organisation_id = ${organisationId} and token_hash = ${hash}
      and ended_at is null`;
}
