import { sql, type Statement } from '#db/sql.ts';

/** Whose rows a transaction may access. Without an entry, no rows: the row-level security policies read these. */
export interface Context {
  readonly tenantId?: number;
  readonly sub?: string;
  readonly organisationId?: number;
}

export function setContext({ tenantId, sub, organisationId }: Context): Statement {
  return sql`select
    set_config('app.tenant', ${tenantId?.toString() ?? ''}, true),
    set_config('app.sub', ${sub ?? ''}, true),
    set_config('app.org', ${organisationId?.toString() ?? ''}, true)`;
}
