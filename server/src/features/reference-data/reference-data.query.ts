import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface HireUnitRow {
  readonly providerCode: string;
  readonly code: string;
  readonly name: string;
}

export const hireUnits = (tenantId: number): Statement => sql`
  select provider_code as "providerCode", code, name
  from hire_unit
  where tenant_id = ${tenantId}
  order by provider_code, code`;

export interface ServiceTypeRow {
  readonly code: string;
  readonly name: string;
}

/** The tenant's active service types. */
export const serviceTypes = (scope: Scope): Statement => sql`
  select code, name
  from service_type
  where tenant_id = ${scope.tenantId} and is_active
  order by name, code`;
