import { sql, type Sql } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/**
 * Of `consignment_template t`. Another user's personal template and one of a site without access do not exist for the
 * caller.
 */
export const isVisibleTemplate = (scope: Scope): Sql => sql`
  t.organisation_id = ${scope.organisationId}
  and case t.audience
    when 'personal' then t.owner_id = ${scope.userId}
    when 'site' then t.site_id = any(${scope.siteIds}::int[])
    else true end`;
