import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** Regions of the organisation's active sites, each once. */
export const siteRegions = (scope: Scope): Statement => sql`
  select distinct region_id as region
  from site
  where organisation_id = ${scope.organisationId} and is_active
  order by region_id`;
