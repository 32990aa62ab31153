import { emptySql, sql } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** The user of the address: the caller, another user of the caller's sites, or another site of the organisation. */
export type AddressSource = 'mine' | 'site' | 'organisation';

interface Latest {
  /** Latest consignments of the caller's sites, and of all sites. */
  readonly limit: number;
  readonly includesOtherSites: boolean;
  /** A `union` with further consignments, with the columns of `SOURCE_COLUMNS`. */
  readonly others?: ReturnType<typeof sql>;
}

export const SOURCE_COLUMNS = sql`c.id, c.created_at, c.created_by_id, c.site_id`;
export const isOfOrganisation = (scope: Scope) => sql`c.organisation_id = ${scope.organisationId}`;
export const isOfSite = (scope: Scope) => sql`c.site_id = any(${scope.siteIds}::int[])`;

/** A subquery with id, created_at and source of the latest consignments. */
export function latestBySource(scope: Scope, { limit, includesOtherSites, others = emptySql }: Latest) {
  const latest = sql`order by c.created_at desc limit ${limit}`;
  const latestOfAll = sql`
    union
    (select ${SOURCE_COLUMNS} from consignment c where ${isOfOrganisation(scope)} ${latest})`;
  return sql`
    select c.id, c.created_at,
      case when not ${isOfSite(scope)} then 'organisation'
        when c.created_by_id is not distinct from ${scope.userId}::int then 'mine' else 'site' end as source
    from (
      (select ${SOURCE_COLUMNS} from consignment c where ${isOfOrganisation(scope)} and ${isOfSite(scope)} ${latest})
      ${includesOtherSites ? latestOfAll : emptySql}
      ${others}
    ) c`;
}

/** Sorts by source, the nearest first. */
export const sourceOrder = (source: ReturnType<typeof sql>) =>
  sql`array_position(array['mine', 'site', 'organisation'], ${source})`;
