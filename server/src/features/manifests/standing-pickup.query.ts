import { sql, type Statement } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export const hasStandingPickup = (scope: Scope, siteId: number): Statement => sql`
  select exists (
    select from standing_pickup p
    where p.organisation_id = ${scope.organisationId} and p.site_id = any(array[${siteId}]::int[])) as "isStanding"`;

export const insertStandingPickup = (scope: Scope, siteId: number): Statement => sql`
  insert into standing_pickup (organisation_id, site_id) values (${scope.organisationId}, ${siteId})
  on conflict (organisation_id, site_id) do nothing`;

export const deleteStandingPickup = (scope: Scope, siteId: number): Statement => sql`
  delete from standing_pickup where organisation_id = ${scope.organisationId} and site_id = any(array[${siteId}]::int[])`;
