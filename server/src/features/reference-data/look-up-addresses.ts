import { type Locality, LOCALITIES } from '@cartage/database/gazetteer/localities.ts';
import type { Answer } from '@cartage/contract/operations.ts';
import { regionOfPlace } from '@cartage/domain/participant/region-of-place.ts';
import { regionName } from '@cartage/domain/regions.ts';
import { ADDRESS_SEARCH_SETTINGS, addressSearch } from '@cartage/domain/tenant/address-search.ts';
import type { NamedValue } from '@cartage/domain/tenant/settings.ts';
import { codePointLength, fold } from '@cartage/domain/text/fold.ts';
import { sql } from '#db/sql.ts';
import { AppError } from '#errors/app-error.ts';
import { type UsedRow, usedAddresses } from '#features/reference-data/used-addresses.query.ts';
import type { Parts } from '#parts.ts';
import type { Place, PlacesCaller, Suggestion } from '#platform/google-places.ts';
import type { Handled } from '#platform/handled.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

const MIN_CHARS = 2;
const MOST_RESULTS = 12;
/** Fewer letters reach no trigram. */
const MIN_NAMED = 3;

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
    usedFor(parts, scope, term, most),
    placesFor(parts, request, term),
  ]);
  return reply<Found>([...used.map(presentUsed), ...places].slice(0, most));
}

/** Those of the latest consignments; where they do not fill the list, of every one to somebody of that name as well. */
async function usedFor({ database }: Parts, scope: Scope, term: string, most: number) {
  // Whoever has no site works for none, and is told nothing of others.
  if (scope.siteIds.length === 0) return [];
  const read = (isNamed: boolean) =>
    database.read<UsedRow>(scope.context, usedAddresses(scope, { term, most, isNamed }));
  const latest = await read(false);
  return latest.length < most && codePointLength(term) >= MIN_NAMED ? read(true) : latest;
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
  const { ring, fullName, phone, email, streetNumber, street, suburb, city, postcode, region } = row;
  const place = { streetNumber, street, suburb, city, country: 'New Zealand', postcode };
  const address = { ...place, region: region === null ? null : { id: region.id, name: region.name } };
  const who = { fullName, phone, email };
  return { source: ring, ...WHOLE, ...who, address };
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
