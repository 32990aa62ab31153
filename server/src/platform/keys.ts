import {
  createLocalJWKSet,
  errors,
  importJWK,
  type CryptoKey,
  type JWK,
  type JWSHeaderParameters,
} from 'jose';
import { z } from 'zod';
import { AppError } from '#errors/app-error.ts';
import { fetchJson } from '#platform/fetch-json.ts';

/** Fetches and caches the public keys of the issuers. */
export interface KeySource {
  /**
   * The key of the issuer that the header names. Throws jose's JWKSNoMatchingKey when the issuer has no such key, and
   * `unavailable` when its keys could never be fetched.
   */
  keyFor(issuer: string, header: JWSHeaderParameters): Promise<CryptoKey>;
}

export interface KeySourceOptions {
  readonly clock: () => Date;
  /** Called when the keys of an issuer cannot be fetched. The cached keys stay in use. */
  readonly onFailure: (issuer: string, error: unknown) => void;
  /** The origin to connect to, when it is not the issuer's own. */
  readonly upstreamFor?: (issuer: string) => string | undefined;
}

const MAX_AGE_MS = 10 * 60_000;
/** Minimum time between two fetches that unknown keys cause. */
const REFETCH_AFTER_MS = 30_000;
/** Minimum time between two fetches while no keys are cached. */
const RETRY_AFTER_MS = 1000;
/** RS256 requires at least this (RFC 7518 section 3.3). */
const MIN_KEY_BITS = 2048;
const FETCH = { timeoutMs: 3000, maxBytes: 256 * 1024 };

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

type FindKey = (header: JWSHeaderParameters) => Promise<CryptoKey>;

interface CachedKeys {
  find: FindKey | undefined;
  fetchedAt: number;
  attemptedAt: number;
  /** When an unknown key last caused a fetch. Callers must not control how often that happens. */
  refetchedAt: number;
  pending: Promise<void> | undefined;
}

/** Finds the keys by OpenID Connect discovery, with one fetch at a time per issuer. */
export function createKeySource({ clock, onFailure, upstreamFor }: KeySourceOptions): KeySource {
  const issuers = new Map<string, CachedKeys>();
  const age = (since: number) => clock().getTime() - since;

  const load = async (issuer: string, cached: CachedKeys) => {
    cached.attemptedAt = clock().getTime();
    try {
      cached.find = await fetchKeys(issuer, upstreamFor?.(issuer));
      cached.fetchedAt = clock().getTime();
    } catch (error) {
      onFailure(issuer, error);
    } finally {
      cached.pending = undefined;
    }
  };
  const refresh = (issuer: string, cached: CachedKeys) => (cached.pending ??= load(issuer, cached));

  const firstKeys = async (issuer: string, cached: CachedKeys): Promise<FindKey> => {
    if (cached.pending !== undefined || age(cached.attemptedAt) >= RETRY_AFTER_MS)
      await refresh(issuer, cached);
    if (cached.find !== undefined) return cached.find;
    const cause = new Error(`The keys of ${issuer} could not be fetched`);
    throw new AppError('unavailable', { headers: { 'retry-after': '2' }, cause });
  };

  return {
    async keyFor(issuer, header) {
      const cached = issuers.get(issuer) ?? {
        find: undefined,
        fetchedAt: 0,
        attemptedAt: 0,
        refetchedAt: 0,
        pending: undefined,
      };
      issuers.set(issuer, cached);
      const find = cached.find ?? (await firstKeys(issuer, cached));
      // In the background: an issuer that is slow or down must not delay signed-in users.
      const isStale = age(cached.fetchedAt) > MAX_AGE_MS && age(cached.attemptedAt) >= REFETCH_AFTER_MS;
      if (isStale) {
        cached.refetchedAt = clock().getTime();
        void refresh(issuer, cached);
      }
      try {
        return await find(header);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        // Concurrent requests with a new key share one fetch.
        if (cached.pending === undefined) {
          if (age(cached.refetchedAt) < REFETCH_AFTER_MS) throw error;
          cached.refetchedAt = clock().getTime();
        }
        await refresh(issuer, cached);
        return (cached.find ?? find)(header);
      }
    },
  };
}

async function fetchKeys(issuer: string, upstream: string | undefined): Promise<FindKey> {
  const discovered = discovery.parse(
    await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, { ...FETCH, upstream }),
  );
  if (discovered.issuer !== issuer) throw new Error(`${issuer} names ${discovered.issuer} as its issuer`);
  const { keys } = keySet.parse(await fetchJson(discovered.jwks_uri, { ...FETCH, upstream }));
  const usable = (await Promise.all(keys.map(usableKey))).filter((key) => key !== undefined);
  // Throwing keeps the cached keys. An empty set would reject every user.
  if (usable.length === 0) throw new Error(`${issuer} has no usable key`);
  const find = createLocalJWKSet({ keys: usable });
  return (header) => find(header);
}

/** Undefined when the key is not a public key for RS256. */
async function usableKey(key: JWK): Promise<JWK | undefined> {
  if (key.kty !== 'RSA') return undefined;
  try {
    // Node accepts almost any text as a modulus, so the length is checked.
    // An imported RSA key is a CryptoKey; only symmetric keys are bytes.
    const { algorithm } = (await importJWK(key, 'RS256')) as CryptoKey;
    return 'modulusLength' in algorithm && Number(algorithm.modulusLength) >= MIN_KEY_BITS ? key : undefined;
  } catch {
    return undefined;
  }
}
