import { latestBySource, sourceOrder } from '#features/reference-data/latest-by-source.query.ts';
import type { UsedRow } from '#features/reference-data/used-addresses.query.ts';
import { sql } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

export interface RecentReceiverRow extends UsedRow {
  readonly siteId: number | null;
}

/** Enough for the latest receivers of a busy dispatcher, few enough to read at every opening of the form. */
const MAX_LATEST = 300;

/** Each receiver once, the user's own first, the latest first. Inactive sites are no receivers of new consignments. */
export function recentReceivers(scope: Scope, limit: number, includesOtherSites: boolean) {
  // Consignments to the same site are one receiver, even if its name or address has changed.
  const receiver = sql`
    coalesce(p.site_id::text, lower(concat_ws(chr(10), p.full_name, p.street_number, p.street, p.postcode)))`;
  return sql`
    select source, site_id as "siteId", full_name as "fullName", phone, email, street_number as "streetNumber", street,
      suburb, city, postcode, region
    from (
      select distinct on (${receiver})
        c.source, c.id, c.created_at, p.site_id, p.full_name, p.street_number, p.street, p.suburb, p.city, p.postcode,
        case when c.source <> 'organisation' then p.phone end as phone,
        case when c.source <> 'organisation' then p.email end as email,
        case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as region
      from (
        ${latestBySource(scope, { limit: MAX_LATEST, includesOtherSites })}
      ) c
      join participant p
        on p.organisation_id = ${scope.organisationId} and p.consignment_id = c.id and p.role = 'receiver'
      left join site s on s.organisation_id = p.organisation_id and s.id = p.site_id
      left join region r on r.id = p.region_id
      where p.site_id is null or s.is_active
      order by ${receiver}, ${sourceOrder(sql`c.source`)}, c.created_at desc, c.id desc
    ) used
    order by ${sourceOrder(sql`source`)}, created_at desc, id desc
    limit ${limit}`;
}
