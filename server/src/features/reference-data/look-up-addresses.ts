import { type Locality, LOCALITIES } from '@cartage/database/gazetteer/localities.ts';
import type { Answer } from '@cartage/contract/operations.ts';
import { regionName } from '@cartage/domain/regions.ts';
import { codePointLength, fold, likePattern } from '@cartage/domain/text/fold.ts';
import { sql } from '#db/sql.ts';
import type { Parts } from '#parts.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

const MIN_CHARS = 2;
const MOST_RESULTS = 12;
/** Of the caller's sites, the latest first: enough to know whom they write to, few enough to be looked through. */
const CONSIGNMENTS_LOOKED_AT = 2_000;

interface UsedRow {
  readonly isMine: boolean;
  readonly fullName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly streetNumber: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
  readonly region: { readonly id: string; readonly name: string } | null;
}

/** Whom they wrote to before, their own first, then places that begin with the term (PART-01). */
export async function lookUpAddresses({ database }: Parts, { scope, query }: Handled<'lookUpAddresses'>) {
  const term = fold(query.lookupTerm);
  if (codePointLength(term) < MIN_CHARS) return reply<Answer<'lookUpAddresses'>>([]);
  const most = query.maxResults ?? MOST_RESULTS;
  const used = await database.read<UsedRow>(scope.context, usedAddresses(scope, term, most));
  const places = LOCALITIES.filter((place) => isAt(place, term)).slice(0, most - used.length);
  return reply<Answer<'lookUpAddresses'>>([...used.map(presentUsed), ...places.map(presentPlace)]);
}

const isAt = ({ suburb, city, postcode }: Locality, term: string) =>
  [suburb, `${suburb}, ${city}`, `${suburb} ${city}`, city].some((text) => fold(text).startsWith(term)) ||
  postcode === term;

function presentUsed(row: UsedRow) {
  const { isMine, fullName, phone, email, streetNumber, street, suburb, city, postcode, region } = row;
  const place = { streetNumber, street, suburb, city, country: 'New Zealand', postcode };
  const address = { ...place, region: region === null ? null : { id: region.id, name: region.name } };
  return { source: isMine ? ('mine' as const) : ('site' as const), fullName, phone, email, address };
}

function presentPlace({ suburb, city, postcode, regionId }: Locality) {
  const place = { streetNumber: '', street: '', suburb, city, country: 'New Zealand', postcode };
  const address = { ...place, region: { id: regionId, name: regionName(regionId) } };
  return { source: 'gazetteer' as const, fullName: null, phone: null, email: null, address };
}

/** Each once, as it was written the last time. Letters are folded as far as New Zealand needs it. */
function usedAddresses(scope: Scope, term: string, most: number) {
  return sql`
    select is_mine as "isMine", full_name as "fullName", phone, email, street_number as "streetNumber", street,
      suburb, city, postcode, region
    from (
      select distinct on (lower(p.full_name), lower(p.street_number), lower(p.street), p.postcode)
        c.created_by_id is not distinct from ${scope.userId}::int as is_mine, c.created_at,
        p.full_name, p.phone, p.email, p.street_number, p.street, p.suburb, p.city, p.postcode,
        case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as region
      from (
        select id, created_at, created_by_id
        from consignment
        where organisation_id = ${scope.organisationId} and site_id = any(${scope.siteIds}::int[])
        order by created_at desc
        limit ${CONSIGNMENTS_LOOKED_AT}
      ) c
      join participant p on p.organisation_id = ${scope.organisationId} and p.consignment_id = c.id
      left join region r on r.id = p.region_id
      where p.site_id is null
        and translate(lower(concat_ws(' ', p.full_name, p.street_number, p.street, p.suburb, p.city)),
          'āēīōūäöü', 'aeiouaou') like ${likePattern(term)}
      order by lower(p.full_name), lower(p.street_number), lower(p.street), p.postcode,
        c.created_by_id is not distinct from ${scope.userId}::int desc, c.created_at desc
    ) used
    order by is_mine desc, created_at desc
    limit ${most}`;
}
