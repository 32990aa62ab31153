import { type Locality, LOCALITIES } from '@cartage/database/reference-data/localities.ts';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { regionOfPlace } from '@cartage/domain/participant/region-of-place.ts';
import { regionName } from '@cartage/domain/regions.ts';
import { addressSearch } from '@cartage/domain/tenant/address-search.ts';
import { codePointLength, fold } from '@cartage/domain/text/fold.ts';
import { AppError } from '#errors/app-error.ts';
import { type UsedRow, usedAddresses } from '#features/reference-data/used-addresses.query.ts';
import { type StoredSettings, storedSettings } from '#freight/tenant-settings.query.ts';
import { loadSettings } from '#freight/tenant-settings.ts';
import type { AppDependencies } from '#app-dependencies.ts';
import type { Place, PlacesAccess, Suggestion } from '#platform/google-places.ts';
import type { OperationRequest } from '#platform/operation-request.ts';
import { reply } from '#platform/reply.ts';
import type { Scope } from '#platform/scope.ts';

const MIN_CHARS = 2;
const MAX_RESULTS = 12;
/** A shorter term has no trigram. */
const MIN_NAME_CHARS = 3;

type Request = OperationRequest<'lookUpAddresses'>;
type Found = ResponseBody<'lookUpAddresses'>;

/** Addresses that were used before, the user's own first, then places (PART-01). */
export async function lookUpAddresses(deps: AppDependencies, request: Request) {
  const { scope, query } = request;
  if (query.placeId !== undefined) return reply(await addressOf(deps, request, query.placeId));
  const term = fold(query.lookupTerm);
  if (codePointLength(term) < MIN_CHARS) return reply<Found>([]);
  const limit = query.maxResults ?? MAX_RESULTS;
  const [used, places] = await Promise.all([
    findUsed(deps, scope, term, limit),
    findPlaces(deps, request, term),
  ]);
  return reply<Found>([...used.map(presentUsed), ...places].slice(0, limit));
}

/** Addresses of the latest consignments; if they are too few, also those of older consignments found by name. */
async function findUsed({ database }: AppDependencies, scope: Scope, term: string, limit: number) {
  // A user without sites must not see the addresses of others.
  if (scope.siteIds.length === 0) return [];
  const { suggestReceiversOfOtherSites: includesOtherSites } = (await loadSettings(database, scope))
    .organisation;
  const read = (searchesNames: boolean) =>
    database.read<UsedRow>(
      scope.context,
      usedAddresses(scope, { term, limit, searchesNames, includesOtherSites }),
    );
  const latest = await read(false);
  return latest.length < limit && codePointLength(term) >= MIN_NAME_CHARS ? read(true) : latest;
}

/** Suggestions of the tenant's address service. Without one, or when it fails, localities of our own list. */
async function findPlaces(deps: AppDependencies, request: Request, term: string): Promise<Found> {
  const service = await serviceOf(deps, request);
  const suggestions = service === null ? null : await deps.places.suggest(service, request.query.lookupTerm);
  if (suggestions !== null) return suggestions.map(presentSuggestion);
  return LOCALITIES.filter((place) => isMatch(place, term)).map(presentPlace);
}

/** The address of a suggestion. Empty when it is outside New Zealand, or the tenant has no address service. */
async function addressOf(deps: AppDependencies, request: Request, placeId: string): Promise<Found> {
  const service = await serviceOf(deps, request);
  if (service === null) return [];
  const place = await deps.places.find(service, placeId);
  if (place === null) throw new AppError('unavailable', { detail: ADDRESS_UNAVAILABLE });
  return place === undefined ? [] : [presentAddress(placeId, place)];
}

const ADDRESS_UNAVAILABLE = "Couldn't load this address. Enter it below.";

async function serviceOf(
  { database }: AppDependencies,
  { tenant, scope, query: { session } }: Request,
): Promise<PlacesAccess | null> {
  const [stored] = await database.read<StoredSettings>(scope.context, storedSettings(scope));
  const search = addressSearch(stored?.tenantSettings ?? []);
  return search.provider === 'google' ? { tenantId: tenant.id, key: search.key, session } : null;
}

const isMatch = ({ suburb, city, postcode }: Locality, term: string) =>
  [suburb, `${suburb}, ${city}`, `${suburb} ${city}`, city].some((text) => fold(text).startsWith(term)) ||
  postcode === term;

function presentUsed(row: UsedRow) {
  const { source, fullName, phone, email, streetNumber, street, suburb, city, postcode, region } = row;
  const place = { streetNumber, street, suburb, city, country: 'New Zealand', postcode };
  const address = { ...place, region: region === null ? null : { id: region.id, name: region.name } };
  return { source, ...COMPLETE, fullName, phone, email, address };
}

/** The address is complete: the client needs no second request. */
const COMPLETE = { placeId: null, text: null } as const;
const NO_CONTACT = { fullName: null, phone: null, email: null } as const;
const EMPTY_ADDRESS = {
  streetNumber: '',
  street: '',
  suburb: '',
  city: '',
  country: 'New Zealand',
  postcode: '',
  region: null,
} as const;

function presentSuggestion({ placeId, text }: Suggestion) {
  return { source: 'google' as const, placeId, text, ...NO_CONTACT, address: EMPTY_ADDRESS };
}

function presentAddress(placeId: string, place: Place) {
  const address = { ...EMPTY_ADDRESS, ...place, region: regionOfPlace(place) };
  return { source: 'google' as const, placeId, text: null, ...NO_CONTACT, address };
}

function presentPlace({ suburb, city, postcode, regionId }: Locality) {
  const place = { streetNumber: '', street: '', suburb, city, country: 'New Zealand', postcode };
  const address = { ...place, region: { id: regionId, name: regionName(regionId) } };
  return { source: 'gazetteer' as const, ...COMPLETE, ...NO_CONTACT, address };
}
