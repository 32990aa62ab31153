import type { ServiceTransit } from '@cartage/domain/dates/service-date.ts';
import type { RegionCode } from '@cartage/domain/regions.ts';
import { sql, type Statement } from '#db/sql.ts';
import { transitVersions } from '#freight/transit.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface SearchedPlaces {
  readonly originSiteId: number | null;
  readonly destinationSiteId: number | null;
  readonly serviceType: string;
}

/** Null for records that do not exist or are inactive. */
export interface PlacesRow {
  readonly origin: RegionCode | null;
  readonly destination: RegionCode | null;
  /** The versions of the service type. */
  readonly transit: readonly ServiceTransit[] | null;
}

/** One row with the regions of the sites, and the service type. */
export const searchedPlaces = (scope: Scope, places: SearchedPlaces): Statement => sql`
  select
    (select place.region_id from site place
      where place.organisation_id = ${scope.organisationId} and place.id = ${places.originSiteId}::int
        and place.is_active) as origin,
    (select place.region_id from site place
      where place.organisation_id = ${scope.organisationId} and place.id = ${places.destinationSiteId}::int
        and place.is_active) as destination,
    (select ${transitVersions}
      from service_type t
      where t.tenant_id = ${scope.tenantId} and t.code = ${places.serviceType} and t.is_active) as transit`;
