import { sql, type Statement } from '#db/sql.ts';

/** Rows of `ProviderClosure`. */
export const closuresOf = (tenantId: number): Statement => sql`
  select day, region_id as region, reason
  from provider_closure
  where tenant_id = ${tenantId}`;
