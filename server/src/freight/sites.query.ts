import { sql, type Sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** Sites of the organisation that meet `condition` on `s` (site), unordered. Rows are `SiteDetails`. */
export function sites(scope: Scope, condition: Sql): Sql {
  return sql`
    select
      s.full_name as "fullName", s.phone, s.email,
      s.street_number as "streetNumber", s.street, s.suburb, s.city, s.country, s.postcode,
      s.latitude, s.longitude,
      json_build_object('id', r.id, 'name', r.name) as region,
      json_build_object(
        'id', s.id, 'code', s.code, 'name', s.name, 'isActive', s.is_active, 'isHub', s.is_hub) as site,
      case when a.id is not null then json_build_object(
        'id', a.id, 'code', a.code, 'description', a.description, 'isActive', a.is_active) end
        as "defaultAccount"
    from site s
    join region r on r.id = s.region_id
    left join account a on a.organisation_id = s.organisation_id and a.id = s.default_account_id
    where s.organisation_id = ${scope.organisationId} and ${condition}`;
}

export function siteOfId(scope: Scope, id: number): Statement {
  return sites(scope, sql`s.id = ${id}`);
}

/** Sites of the organisation, whether or not the user may see their consignments. */
export function sitesOfIds(scope: Scope, ids: readonly number[]): Statement {
  return sites(scope, sql`s.id = any(${ids}::int[])`);
}

/** The sites that the user may see. */
export function permittedSites(scope: Scope): Statement {
  return sites(scope, sql`s.id = any(${scope.siteIds}::int[])`);
}

/** No row for a site that the user may not see. */
export function permittedSite(scope: Scope, id: number): Statement {
  return sites(scope, sql`s.id = ${id} and s.id = any(${scope.siteIds}::int[])`);
}

/** The user's default origin, if it is active and the user may see it. */
export function originSite(scope: Scope): Statement {
  return sites(
    scope,
    sql`s.id = ${scope.originSiteId}::int and s.is_active and s.id = any(${scope.siteIds}::int[])`,
  );
}

/** Active sites whose search text matches the `like` pattern; all active sites without one. */
export function activeSites(scope: Scope, pattern: string | null): Statement {
  return sites(scope, sql`s.is_active and (${pattern}::text is null or s.search_text like ${pattern})`);
}
