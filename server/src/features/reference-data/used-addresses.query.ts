import { likePattern } from '@cartage/domain/text/fold.ts';
import { sql } from '#db/sql.ts';
import type { Scope } from '#platform/scope.ts';

/** Whose address it is: the caller's own, one of their sites', another site's of the organisation. */
export type Ring = 'mine' | 'site' | 'organisation';

export interface UsedRow {
  readonly ring: Ring;
  readonly fullName: string;
  /** Null in the ring of the organisation: ways to reach somebody stay with those who wrote to them. */
  readonly phone: string | null;
  readonly email: string | null;
  readonly streetNumber: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
  readonly region: { readonly id: string; readonly name: string } | null;
}

/** The latest of the caller's sites and of all sites: enough for what is sent day by day, few enough to be looked through. */
const LATEST = 2_000;
/** Of all that ever went to somebody of that name, the latest. */
const NAMED = 500;

/**
 * Each address once, the nearest ring first, as it was written the last time. Letters are folded as far as New Zealand
 * needs it. `isNamed`: looks beyond the latest as well, by the trigrams of the names, which need three letters.
 */
export function usedAddresses(
  scope: Scope,
  { term, most, isNamed }: { readonly term: string; readonly most: number; readonly isNamed: boolean },
) {
  const pattern = likePattern(term);
  const here = sql`c.organisation_id = ${scope.organisationId}`;
  const isOfSite = sql`c.site_id = any(${scope.siteIds}::int[])`;
  const columns = sql`c.id, c.created_at, c.created_by_id, c.site_id`;
  const named = sql`
    union
    select ${columns} from consignment c
    where ${here} and c.id in (
      select consignment_id from find_consignment_text(${pattern}, false, null, null, null)
      order by created_at desc limit ${NAMED}
    )`;
  return sql`
    select ring, full_name as "fullName", phone, email, street_number as "streetNumber", street, suburb, city,
      postcode, region
    from (
      select distinct on (lower(p.full_name), lower(p.street_number), lower(p.street), p.postcode)
        c.ring, c.id, c.created_at, p.full_name, p.street_number, p.street, p.suburb, p.city, p.postcode,
        case when c.ring <> 'organisation' then p.phone end as phone,
        case when c.ring <> 'organisation' then p.email end as email,
        case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as region
      from (
        select c.id, c.created_at,
          case when not ${isOfSite} then 'organisation'
            when c.created_by_id is not distinct from ${scope.userId}::int then 'mine' else 'site' end as ring
        from (
          (select ${columns} from consignment c where ${here} and ${isOfSite}
           order by c.created_at desc limit ${LATEST})
          union
          (select ${columns} from consignment c where ${here} order by c.created_at desc limit ${LATEST})
          ${isNamed ? named : sql``}
        ) c
      ) c
      cross join lateral (
        select p.full_name, p.phone, p.email, p.street_number, p.street, p.suburb, p.city, p.postcode, p.region_id
        from participant p
        where p.organisation_id = ${scope.organisationId} and p.consignment_id = c.id and p.site_id is null
          and translate(lower(concat_ws(' ', p.full_name, p.street_number, p.street, p.suburb, p.city)),
            'āēīōūäöü', 'aeiouaou') like ${pattern}
        -- By the key of each of the few, however few of them the planner thinks will match: never all of them.
        offset 0
      ) p
      left join region r on r.id = p.region_id
      order by lower(p.full_name), lower(p.street_number), lower(p.street), p.postcode, ${place(sql`c.ring`)},
        c.created_at desc, c.id desc
    ) used
    order by ${place(sql`ring`)}, created_at desc, id desc
    limit ${most}`;
}

const place = (ring: ReturnType<typeof sql>) =>
  sql`array_position(array['mine', 'site', 'organisation'], ${ring})`;
