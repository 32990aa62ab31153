import { z } from 'zod';
import { AppError } from '#errors/app-error.ts';
import { fetchJson, StatusError } from '#platform/fetch.ts';
import { RateLimiter } from '#platform/rate-limit.ts';

/** Who asks: the key of a tenant, and the token under which a search and what is chosen of it are one (and one price). */
export interface PlacesCaller {
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

/** Google's Places API (New), kept to New Zealand. */
export interface GooglePlaces {
  /** Null when it cannot be asked now: it failed, is at its quota, or this tenant asked too often. */
  suggest(caller: PlacesCaller, term: string): Promise<readonly Suggestion[] | null>;
  /** Null as above; undefined where there is no such place in New Zealand. */
  find(caller: PlacesCaller, placeId: string): Promise<Place | null | undefined>;
}

export interface GooglePlacesOptions {
  /** Origin of the service. */
  readonly url: string;
  readonly clock: () => Date;
  readonly onFailure: (error: unknown) => void;
}

/** Somebody types meanwhile. */
const TIMEOUT_MS = 2_000;
const MOST_BYTES = 256 * 1024;
/** A key that is refused, or whose quota is used up, is not asked with again for so long; what is only slow, for less. */
const REFUSED_MS = 60_000;
const FAILED_MS = 5_000;
/** Of a tenant; somebody types four letters a second at most. A loop somewhere must not run up its bill. */
const MOST_PER_MINUTE = 600;

export function createGooglePlaces({ url, clock, onFailure }: GooglePlacesOptions): GooglePlaces {
  const limiter = new RateLimiter(MOST_PER_MINUTE, clock);
  const restsUntil = new Map<number, number>();

  async function ask<T>({ tenantId, key }: PlacesCaller, request: PlacesRequest<T>): Promise<T | null> {
    const now = clock().getTime();
    const until = restsUntil.get(tenantId) ?? 0;
    // Further ahead than anything ever rests: the clock was set back.
    if (now < until && until - now <= REFUSED_MS) return null;
    try {
      limiter.take(String(tenantId));
      const answer = await fetchJson(`${url}${request.path}`, {
        timeoutMs: TIMEOUT_MS,
        maxBytes: MOST_BYTES,
        headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': request.fields },
        ...(request.json !== undefined && { json: request.json }),
      });
      return request.answer.parse(answer);
    } catch (error) {
      if (error instanceof AppError) return null;
      if (request.isMissing?.(error) === true) throw error;
      const isRefused = error instanceof StatusError && error.status >= 400 && error.status < 500;
      restsUntil.set(tenantId, clock().getTime() + (isRefused ? REFUSED_MS : FAILED_MS));
      onFailure(error);
      return null;
    }
  }

  return {
    async suggest(caller, term) {
      const answer = await ask(caller, {
        path: '/v1/places:autocomplete',
        fields: 'suggestions.placePrediction.placeId,suggestions.placePrediction.text.text',
        json: {
          input: term,
          includedRegionCodes: ['nz'],
          regionCode: 'nz',
          languageCode: 'en',
          ...(caller.session !== undefined && { sessionToken: caller.session }),
        },
        answer: SUGGESTIONS,
      });
      return (
        answer && answer.suggestions.flatMap(({ placePrediction }) => placePrediction ?? []).map(suggested)
      );
    },
    async find(caller, placeId) {
      const query = new URLSearchParams({ languageCode: 'en', regionCode: 'nz' });
      if (caller.session !== undefined) query.set('sessionToken', caller.session);
      try {
        const answer = await ask(caller, {
          path: `/v1/places/${encodeURIComponent(placeId)}?${query.toString()}`,
          fields: 'addressComponents',
          answer: DETAILS,
          isMissing,
        });
        return answer && placeOf(answer.addressComponents);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
  };
}

interface PlacesRequest<T> {
  readonly path: string;
  /** Of the answer; what is not named is not sent, and not paid for. */
  readonly fields: string;
  readonly json?: unknown;
  readonly answer: z.ZodType<T>;
  /** A failure that says something of what was asked for, and nothing of the service. */
  readonly isMissing?: (error: unknown) => boolean;
}

/** An id that it never gave or has forgotten is 400 or 404. */
const isMissing = (error: unknown) =>
  error instanceof StatusError && (error.status === 400 || error.status === 404);

const PREDICTION = z.object({
  placeId: z.string().regex(/^[\w-]{1,300}$/),
  text: z.object({ text: z.string() }),
});
const SUGGESTIONS = z.object({
  // Left out where there is none.
  suggestions: z.array(z.object({ placePrediction: PREDICTION.optional() })).default([]),
});

const suggested = ({ placeId, text }: z.infer<typeof PREDICTION>): Suggestion => ({
  placeId,
  text: text.text,
});

const COMPONENT = z.object({
  longText: z.string(),
  shortText: z.string().default(''),
  types: z.array(z.string()),
});
const DETAILS = z.object({ addressComponents: z.array(COMPONENT).default([]) });

/** As New Zealand writes it: a suburb is a sublocality of its city, and a small town is both. */
function placeOf(components: readonly z.infer<typeof COMPONENT>[]): Place | undefined {
  const named = (...types: readonly string[]) =>
    types.flatMap((type) => components.find((one) => one.types.includes(type)) ?? [])[0];
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
