import type { ServiceTransit } from '@cartage/domain/dates/service-date.ts';
import { sql, type Statement } from '#db/sql.ts';
import { transitVersions } from '#freight/transit.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface PickupFacts {
  readonly transit: readonly ServiceTransit[];
  /** Of the site that sends the freight; null when they are not known. */
  readonly openingHours: string | null;
}

/** `siteId` is null for a sender that was entered by hand. */
export const pickupFacts = (
  scope: Scope,
  { serviceType, siteId }: { readonly serviceType: string; readonly siteId: number | null },
): Statement => sql`
  select ${transitVersions} as transit,
    (select s.opening_hours from site s
      where s.organisation_id = ${scope.organisationId} and s.id = ${siteId}::int) as "openingHours"
  from service_type t
  where t.tenant_id = ${scope.tenantId} and t.code = ${serviceType}`;
