import { type Locality, LOCALITIES } from '@cartage/database/gazetteer/localities.ts';
import type { Answer } from '@cartage/contract/operations.ts';
import { regionOfPlace } from '@cartage/domain/participant/region-of-place.ts';
import { regionName } from '@cartage/domain/regions.ts';
import { ADDRESS_SEARCH_SETTINGS, addressSearch } from '@cartage/domain/tenant/address-search.ts';
import type { NamedValue } from '@cartage/domain/tenant/settings.ts';
import { codePointLength, fold, likePattern } from '@cartage/domain/text/fold.ts';
import { sql } from '#db/sql.ts';
import { AppError } from '#errors/app-error.ts';
import type { Parts } from '#parts.ts';
import type { Place, PlacesCaller, Suggestion } from '#platform/google-places.ts';
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

type Request = Handled<'lookUpAddresses'>;
type Found = Answer<'lookUpAddresses'>;

/** Whom they wrote to before, their own first, then places for the term (PART-01). */
export async function lookUpAddresses(parts: Parts, request: Request) {
  const { scope, query } = request;
  if (query.placeId !== undefined) return reply(await addressOf(parts, request, query.placeId));
  const term = fold(query.lookupTerm);
  if (codePointLength(term) < MIN_CHARS) return reply<Found>([]);
  const most = query.maxResults ?? MOST_RESULTS;
  const [used, places] = await Promise.all([
    parts.database.read<UsedRow>(scope.context, usedAddresses(scope, term, most)),
    placesFor(parts, request, term),
  ]);
  return reply<Found>([...used.map(presentUsed), ...places].slice(0, most));
}

/** Those of the tenant's service; of our own list where it has none, or none that answers. */
async function placesFor(parts: Parts, request: Request, term: string): Promise<Found> {
  const service = await serviceOf(parts, request);
  const suggestions = service === null ? null : await parts.places.suggest(service, request.query.lookupTerm);
  if (suggestions !== null) return suggestions.map(presentSuggestion);
  return LOCALITIES.filter((place) => isAt(place, term)).map(presentPlace);
}

/** Of what the service suggested; none where it is not in New Zealand, or the tenant has no such service. */
async function addressOf(parts: Parts, request: Request, placeId: string): Promise<Found> {
  const service = await serviceOf(parts, request);
  if (service === null) return [];
  const place = await parts.places.find(service, placeId);
  if (place === null) throw new AppError('unavailable', { detail: NOT_TO_BE_HAD });
  return place === undefined ? [] : [presentAddress(placeId, place)];
}

const NOT_TO_BE_HAD = 'This address could not be looked up. Type it in below.';

async function serviceOf(
  { database }: Parts,
  { tenant, scope, query: { session } }: Request,
): Promise<PlacesCaller | null> {
  const rows = await database.read<NamedValue>(
    scope.context,
    sql`
      select name, value from tenant_setting
      where tenant_id = ${tenant.id} and name = any(${[...ADDRESS_SEARCH_SETTINGS]})`,
  );
  const search = addressSearch(rows);
  return search.provider === 'google' ? { tenantId: tenant.id, key: search.key, session } : null;
}

const isAt = ({ suburb, city, postcode }: Locality, term: string) =>
  [suburb, `${suburb}, ${city}`, `${suburb} ${city}`, city].some((text) => fold(text).startsWith(term)) ||
  postcode === term;

function presentUsed(row: UsedRow) {
  const { isMine, fullName, phone, email, streetNumber, street, suburb, city, postcode, region } = row;
  const place = { streetNumber, street, suburb, city, country: 'New Zealand', postcode };
  const address = { ...place, region: region === null ? null : { id: region.id, name: region.name } };
  const who = { fullName, phone, email };
  return { source: isMine ? ('mine' as const) : ('site' as const), ...WHOLE, ...who, address };
}

/** There is nothing more to ask for. */
const WHOLE = { placeId: null, text: null } as const;
const NOBODY = { fullName: null, phone: null, email: null } as const;
const NOWHERE = {
  streetNumber: '',
  street: '',
  suburb: '',
  city: '',
  country: 'New Zealand',
  postcode: '',
  region: null,
} as const;

function presentSuggestion({ placeId, text }: Suggestion) {
  return { source: 'google' as const, placeId, text, ...NOBODY, address: NOWHERE };
}

function presentAddress(placeId: string, place: Place) {
  const address = { ...NOWHERE, ...place, region: regionOfPlace(place) };
  return { source: 'google' as const, placeId, text: null, ...NOBODY, address };
}

function presentPlace({ suburb, city, postcode, regionId }: Locality) {
  const place = { streetNumber: '', street: '', suburb, city, country: 'New Zealand', postcode };
  const address = { ...place, region: { id: regionId, name: regionName(regionId) } };
  return { source: 'gazetteer' as const, ...WHOLE, ...NOBODY, address };
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
