import { sql, type Sql } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * Number of the site a person's consignments are made for: their charge site, else the first of their active
 * sites by its code; null without any.
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
