import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface SiteHoursRow {
  readonly siteId: number;
  readonly openingHours: string;
}

export const siteHours = (scope: Scope): Statement => sql`
  select s.id as "siteId", s.opening_hours as "openingHours"
  from site s
  where s.organisation_id = ${scope.organisationId} and s.opening_hours is not null
  order by s.id`;

export interface PackagingRow {
  readonly code: string;
  readonly name: string;
  readonly maxWeightKg: number | null;
}

export const packagingWeights = (scope: Scope): Statement => sql`
  select k.code, k.name, k.max_weight_kg::float8 as "maxWeightKg"
  from packaging_type k
  where k.tenant_id = ${scope.tenantId}
  order by k.code`;
