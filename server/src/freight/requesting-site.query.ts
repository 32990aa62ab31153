import { sql, type Sql } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * Id of the site that the user's consignments are created for: the charge site, or the first active site by code. Null
 * without an active site.
 */
export function requestingSiteId(scope: Scope): Sql {
  return sql`(
    select requesting.id
    from site requesting
    where requesting.organisation_id = ${scope.organisationId}
      and requesting.id = any(${scope.siteIds}::int[])
      and requesting.is_active
    order by requesting.id is not distinct from ${scope.chargeSiteId}::int desc, requesting.code
    limit 1)`;
}
