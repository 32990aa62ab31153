import { z } from 'zod';
import { AppError } from '#errors/app-error.ts';
import { fetchJson, StatusError } from '#platform/fetch-json.ts';
import { RateLimiter } from '#platform/rate-limit.ts';

/**
 * The key of a tenant, and the session token. Google bills a search and the selected place of a session as one
 * request.
 */
export interface PlacesAccess {
  readonly tenantId: number;
  readonly key: string;
  readonly session: string | undefined;
}

export interface Suggestion {
  readonly placeId: string;
  readonly text: string;
}

export interface Place {
  readonly streetNumber: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly postcode: string;
}

/** Google's Places API (New), restricted to New Zealand. */
export interface GooglePlaces {
  /** Null when the service is not available: it failed, the quota is used up, or the tenant reached our rate limit. */
  suggest(caller: PlacesAccess, term: string): Promise<readonly Suggestion[] | null>;
  /** Null when the service is not available, as above. Undefined for a place that does not exist in New Zealand. */
  find(caller: PlacesAccess, placeId: string): Promise<Place | null | undefined>;
}

export interface GooglePlacesOptions {
  /** Origin of the service. */
  readonly url: string;
  readonly clock: () => Date;
  readonly onFailure: (error: unknown) => void;
}

/** Short timeout: runs while the user types. */
const TIMEOUT_MS = 2_000;
const MAX_RESPONSE_BYTES = 256 * 1024;
/** Pause after a rejected key or a used-up quota, and after a slow or failed request. */
const REJECTED_PAUSE_MS = 60_000;
const FAILED_PAUSE_MS = 5_000;
/** Per tenant: one user types at most four characters a second. Protects the tenant's bill from a client in a loop. */
const MAX_PER_MINUTE = 600;

export function createGooglePlaces({ url, clock, onFailure }: GooglePlacesOptions): GooglePlaces {
  const limiter = new RateLimiter(MAX_PER_MINUTE, clock);
  const pausedUntil = new Map<number, number>();

  async function call<T>({ tenantId, key }: PlacesAccess, request: PlacesRequest<T>): Promise<T | null> {
    const now = clock().getTime();
    const until = pausedUntil.get(tenantId) ?? 0;
    // A pause longer than the maximum means that the clock was set back.
    if (now < until && until - now <= REJECTED_PAUSE_MS) return null;
    try {
      limiter.count(String(tenantId));
      const response = await fetchJson(`${url}${request.path}`, {
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_RESPONSE_BYTES,
        headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': request.fields },
        ...(request.json !== undefined && { json: request.json }),
      });
      return request.response.parse(response);
    } catch (error) {
      if (error instanceof AppError) return null;
      if (request.isMissing?.(error) === true) throw error;
      const isRejected = error instanceof StatusError && error.status >= 400 && error.status < 500;
      pausedUntil.set(tenantId, clock().getTime() + (isRejected ? REJECTED_PAUSE_MS : FAILED_PAUSE_MS));
      onFailure(error);
      return null;
    }
  }

  return {
    async suggest(caller, term) {
      const response = await call(caller, {
        path: '/v1/places:autocomplete',
        fields: 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
        json: {
          input: term,
          includedRegionCodes: ['nz'],
          regionCode: 'nz',
          languageCode: 'en',
          ...(caller.session !== undefined && { sessionToken: caller.session }),
        },
        response: SUGGESTIONS,
      });
      return (
        response &&
        response.suggestions.flatMap(({ placePrediction }) => placePrediction ?? []).map(toSuggestion)
      );
    },
    async find(caller, placeId) {
      const query = new URLSearchParams({ languageCode: 'en', regionCode: 'nz' });
      if (caller.session !== undefined) query.set('sessionToken', caller.session);
      try {
        const response = await call(caller, {
          path: `/v1/places/${encodeURIComponent(placeId)}?${query.toString()}`,
          fields: 'addressComponents',
          response: DETAILS,
          isMissing,
        });
        return response && placeOf(response.addressComponents);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}

interface PlacesRequest<T> {
  readonly path: string;
  /** Field mask: the service sends and bills only these fields. */
  readonly fields: string;
  readonly json?: unknown;
  readonly response: z.ZodType<T>;
  /** Whether an error concerns the requested place and not the service. */
  readonly isMissing?: (error: unknown) => boolean;
}

/** The service returns 400 or 404 for an unknown or expired id. */
const isMissing = (error: unknown) =>
  error instanceof StatusError && (error.status === 400 || error.status === 404);

const PREDICTION = z.object({
  placeId: z.string().regex(/^[\w-]{1,300}$/),
  text: z.object({ text: z.string() }),
});
const SUGGESTIONS = z.object({
  // The service omits the field when there are no suggestions.
  suggestions: z.array(z.object({ placePrediction: PREDICTION.optional() })).default([]),
});

const toSuggestion = ({ placeId, text }: z.infer<typeof PREDICTION>): Suggestion => ({
  placeId,
  text: text.text,
});

const COMPONENT = z.object({
  longText: z.string(),
  shortText: z.string().default(''),
  types: z.array(z.string()),
});
const DETAILS = z.object({ addressComponents: z.array(COMPONENT).default([]) });

/** In New Zealand's form: a suburb is a sublocality of its city, and a small town is both suburb and city. */
function placeOf(components: readonly z.infer<typeof COMPONENT>[]): Place | undefined {
  const named = (...types: readonly string[]) =>
    types.flatMap((type) => components.find((component) => component.types.includes(type)) ?? [])[0];
  const text = (...types: readonly string[]) => named(...types)?.longText.trim() ?? '';
  if (named('country')?.shortText !== 'NZ') return undefined;
  const [unit, number] = [text('subpremise'), text('street_number')];
  const city = text('locality', 'postal_town', 'administrative_area_level_2');
  return {
    streetNumber: unit === '' || number === '' ? number : `${unit}/${number}`,
    street: text('route'),
    suburb: text('sublocality_level_1', 'sublocality', 'neighborhood') || city,
    city,
    postcode: text('postal_code'),
  };
}
