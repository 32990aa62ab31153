import { likePattern } from '@cartage/domain/text/fold.ts';
import { emptySql, sql } from '#db/sql.ts';
import {
  isOfOrganisation,
  isOfSite,
  latestBySource,
  type AddressSource,
  SOURCE_COLUMNS,
  sourceOrder,
} from '#features/reference-data/latest-by-source.query.ts';
import { folded } from '#freight/folded.query.ts';
import type { Scope } from '#platform/scope.ts';

export interface UsedRow {
  readonly source: AddressSource;
  readonly fullName: string;
  /** Null for another site of the organisation: contact details stay within the site that used them. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly streetNumber: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
  readonly region: { readonly id: string; readonly name: string } | null;
}

/** Latest consignments of the caller's sites, and of all sites: enough for daily work, few enough to scan. */
const MAX_LATEST = 2_000;
/** Latest consignments with a matching name. */
const MAX_BY_NAME = 500;

interface UsedSearch {
  readonly term: string;
  readonly limit: number;
  readonly searchesNames: boolean;
  /** Addresses of sites that the user may not see (the organisation's setting). */
  readonly includesOtherSites: boolean;
}

/**
 * Each address once, as it was last used, the nearest source first. Characters are folded as far as New Zealand names need
 * it. `searchesNames` also finds older consignments, by the trigrams of the names, which need three characters.
 */
export function usedAddresses(scope: Scope, { term, limit, searchesNames, includesOtherSites }: UsedSearch) {
  const pattern = likePattern(term);
  const byName = sql`
    union
    select ${SOURCE_COLUMNS} from consignment c
    where ${isOfOrganisation(scope)} ${includesOtherSites ? emptySql : sql`and ${isOfSite(scope)}`} and c.id in (
      select consignment_id from find_consignment_text(${pattern}, false, null, null, null)
      order by created_at desc limit ${MAX_BY_NAME}
    )`;
  return sql`
    select source, full_name as "fullName", phone, email, street_number as "streetNumber", street, suburb, city,
      postcode, region
    from (
      select distinct on (lower(p.full_name), lower(p.street_number), lower(p.street), p.postcode)
        c.source, c.id, c.created_at, p.full_name, p.street_number, p.street, p.suburb, p.city, p.postcode,
        case when c.source <> 'organisation' then p.phone end as phone,
        case when c.source <> 'organisation' then p.email end as email,
        case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as region
      from (
        ${latestBySource(scope, { limit: MAX_LATEST, includesOtherSites, others: searchesNames ? byName : emptySql })}
      ) c
      cross join lateral (
        select p.full_name, p.phone, p.email, p.street_number, p.street, p.suburb, p.city, p.postcode, p.region_id
        from participant p
        where p.organisation_id = ${scope.organisationId} and p.consignment_id = c.id and p.site_id is null
          and ${folded(sql`concat_ws(' ', p.full_name, p.street_number, p.street, p.suburb, p.city)`)}
            like ${pattern}
        -- Forces one key lookup per consignment; the planner would otherwise scan all participants.
        offset 0
      ) p
      left join region r on r.id = p.region_id
      order by lower(p.full_name), lower(p.street_number), lower(p.street), p.postcode, ${sourceOrder(sql`c.source`)},
        c.created_at desc, c.id desc
    ) used
    order by ${sourceOrder(sql`source`)}, created_at desc, id desc
    limit ${limit}`;
}
