import { sql, type Statement } from '#db/sql.ts';
import { type AuditedWrite, insertAudit } from '#freight/change.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface SiteDefaults {
  readonly chargeSiteId: number | null;
  readonly originSiteId: number | null;
}

export interface PermittedSite {
  readonly id: number;
  readonly isActive: boolean;
}

/** The given sites that the user may see. */
export function permittedSitesAmong(scope: Scope, ids: readonly number[]): Statement {
  return sql`
    select id, is_active as "isActive"
    from site
    where organisation_id = ${scope.organisationId}
      and id = any(${ids}::int[])
      and id = any(${scope.siteIds}::int[])`;
}

/** Returns the changed member; no row when the membership ended during the request. */
export function updateSiteDefaults(scope: Scope, defaults: SiteDefaults, write: AuditedWrite): Statement {
  return sql`
    with
      updated as (
        update membership
        set charge_site_id = ${defaults.chargeSiteId}, origin_site_id = ${defaults.originSiteId}
        where organisation_id = ${scope.organisationId} and user_id = ${scope.userId} and is_active
        returning user_id
      ),
      added_audit as (${insertAudit(scope, write)})
    select user_id as "userId" from updated`;
}
