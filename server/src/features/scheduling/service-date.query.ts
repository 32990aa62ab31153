import type { ServiceTransit } from '@cartage/domain/dates/service-date.ts';
import { sql, type Statement } from '#db/sql.ts';
import { transitVersions } from '#freight/transit.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface ServiceRow {
  readonly transit: readonly ServiceTransit[];
}

export const serviceOfType = (tenantId: number, code: string): Statement => sql`
  select ${transitVersions} as transit
  from service_type t
  where t.tenant_id = ${tenantId} and t.code = ${code} and t.is_active`;

/** For a consignment of one of the caller's sites. */
export const serviceOfConsignment = (scope: Scope, reference: string): Statement => sql`
  select ${transitVersions} as transit
  from consignment c
  join service_type t on t.tenant_id = c.tenant_id and t.id = c.service_type_id
  where c.organisation_id = ${scope.organisationId}
    and c.reference = ${reference}
    and c.site_id = any(${scope.siteIds}::int[])`;
