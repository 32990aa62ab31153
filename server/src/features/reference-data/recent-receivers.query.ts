import { ringOrder, type UsedRow } from '#features/reference-data/used-addresses.query.ts';
import { emptySql, sql } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface RecentReceiverRow extends UsedRow {
  readonly siteId: number | null;
}

/** Enough for the latest receivers of a busy dispatcher, few enough to read at every opening of the form. */
const MAX_LATEST = 300;

/** Each receiver once, the user's own first, the latest first. Inactive sites are no receivers of new consignments. */
export function recentReceivers(scope: Scope, limit: number, includesOtherSites: boolean) {
  const isOfOrganisation = sql`c.organisation_id = ${scope.organisationId}`;
  const isOfSite = sql`c.site_id = any(${scope.siteIds}::int[])`;
  const columns = sql`c.id, c.created_at, c.created_by_id, c.site_id`;
  // A site is one receiver, whatever its name and address were.
  const receiver = sql`
    coalesce(p.site_id::text, lower(concat_ws(chr(10), p.full_name, p.street_number, p.street, p.postcode)))`;
  const latestOfAll = sql`
    union
    (select ${columns} from consignment c where ${isOfOrganisation} order by c.created_at desc limit ${MAX_LATEST})`;
  return sql`
    select ring, site_id as "siteId", full_name as "fullName", phone, email, street_number as "streetNumber", street,
      suburb, city, postcode, region
    from (
      select distinct on (${receiver})
        c.ring, c.id, c.created_at, p.site_id, p.full_name, p.street_number, p.street, p.suburb, p.city, p.postcode,
        case when c.ring <> 'organisation' then p.phone end as phone,
        case when c.ring <> 'organisation' then p.email end as email,
        case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as region
      from (
        select c.id, c.created_at,
          case when not ${isOfSite} then 'organisation'
            when c.created_by_id is not distinct from ${scope.userId}::int then 'mine' else 'site' end as ring
        from (
          (select ${columns} from consignment c where ${isOfOrganisation} and ${isOfSite}
           order by c.created_at desc limit ${MAX_LATEST})
          ${includesOtherSites ? latestOfAll : emptySql}
        ) c
      ) c
      join participant p
        on p.organisation_id = ${scope.organisationId} and p.consignment_id = c.id and p.role = 'receiver'
      left join site s on s.organisation_id = p.organisation_id and s.id = p.site_id
      left join region r on r.id = p.region_id
      where p.site_id is null or s.is_active
      order by ${receiver}, ${ringOrder(sql`c.ring`)}, c.created_at desc, c.id desc
    ) used
    order by ${ringOrder(sql`ring`)}, created_at desc, id desc
    limit ${limit}`;
}
