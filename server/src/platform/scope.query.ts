import type { Context } from '#db/database.ts';
import { sql, type Statement } from '#db/sql.ts';

export interface ScopeRow {
  readonly userId: number;
  readonly userName: string;
  /** The user is a program. */
  readonly isMachine: boolean;
  readonly siteIds: readonly number[];
  readonly hasAllSites: boolean;
  readonly chargeSiteId: number | null;
  readonly originSiteId: number | null;
}

/** The membership of an active user in an active organisation. No row without one. */
export function scopeRow({ tenantId, sub, organisationId }: Required<Omit<Context, 'origin'>>): Statement {
  const statement = sql`
    select
      portal_user.id as "userId",
      portal_user.name as "userName",
      portal_user.is_machine as "isMachine",
      membership.charge_site_id as "chargeSiteId",
      membership.origin_site_id as "originSiteId",
      array(
        select membership_site.site_id from membership_site
        where membership_site.user_id = portal_user.id and membership_site.organisation_id = ${organisationId}
        order by membership_site.site_id
      ) as "siteIds",
      not exists (
        select from site
        where site.organisation_id = ${organisationId}
          and not exists (
            select from membership_site
            where membership_site.user_id = portal_user.id
              and membership_site.organisation_id = ${organisationId}
              and membership_site.site_id = site.id
          )
      ) as "hasAllSites"
    from portal_user
    join membership
      on membership.user_id = portal_user.id
      and membership.organisation_id = ${organisationId}
      and membership.is_active
    join organisation
      on organisation.id = ${organisationId} and organisation.tenant_id = ${tenantId} and organisation.is_active
    where portal_user.tenant_id = ${tenantId} and portal_user.sub = ${sub} and portal_user.is_active`;
  return { ...statement, usesGenericPlan: true };
}
