import { sql, type Statement } from '@cartage/server/db/sql.ts';

export const deleteOtherSites = (
  userId: number,
  organisationId: number,
  siteIds: readonly number[],
): Statement => sql`
  delete from membership_site
  where user_id = ${userId} and organisation_id = ${organisationId} and site_id <> all(${siteIds}::int[])`;

export const insertSites = (
  userId: number,
  organisationId: number,
  siteIds: readonly number[],
): Statement => sql`
  insert into membership_site (user_id, organisation_id, site_id)
  select ${userId}, ${organisationId}, unnest(${siteIds}::int[]) on conflict do nothing`;

export const sitesOf = (organisationId: number): Statement =>
  sql`select id, code from site where organisation_id = ${organisationId} order by code collate "C"`;
