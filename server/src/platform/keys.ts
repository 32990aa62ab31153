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
import { fetchJson } from '#platform/fetch.ts';

/** Public keys of the issuers, fetched and kept. */
export interface KeySource {
  /**
   * The key that the header names, of that issuer alone.
   * Throws jose's JWKSNoMatchingKey when the issuer has none, `unavailable` when its keys were never seen.
   */
  keyFor(issuer: string, header: JWSHeaderParameters): Promise<CryptoKey>;
}

export interface KeySourceOptions {
  readonly clock: () => Date;
  /** Told when an issuer does not give its keys; the last good ones go on serving. */
  readonly onFailure: (issuer: string, error: unknown) => void;
  /** Origin at which an issuer is reached when it is not its own. */
  readonly via?: (issuer: string) => string | undefined;
}

const FRESH_FOR_MS = 10 * 60_000;
/** How often a key that we do not know makes us ask again. */
const REFETCH_AFTER_MS = 30_000;
/** How often we ask when there is no good answer at all. */
const RETRY_AFTER_MS = 1000;
/** RS256 takes no shorter one. */
const SHORTEST_KEY_BITS = 2048;
const FETCH = { timeoutMs: 3000, maxBytes: 256 * 1024 };

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).min(1) });

type FindKey = (header: JWSHeaderParameters) => Promise<CryptoKey>;

interface Kept {
  find: FindKey | undefined;
  fetchedAt: number;
  triedAt: number;
  /** Last time an unknown key made us ask; it must not be in the hand of a caller how often. */
  askedAt: number;
  pending: Promise<void> | undefined;
}

/** Keys by OpenID Connect discovery, one fetch at a time per issuer. */
export function createKeySource({ clock, onFailure, via }: KeySourceOptions): KeySource {
  const issuers = new Map<string, Kept>();
  const age = (since: number) => clock().getTime() - since;

  const load = async (issuer: string, kept: Kept) => {
    kept.triedAt = clock().getTime();
    try {
      kept.find = await fetchKeys(issuer, via?.(issuer));
      kept.fetchedAt = clock().getTime();
    } catch (error) {
      onFailure(issuer, error);
    } finally {
      kept.pending = undefined;
    }
  };
  const refresh = (issuer: string, kept: Kept) => (kept.pending ??= load(issuer, kept));

  const firstKeys = async (issuer: string, kept: Kept): Promise<FindKey> => {
    if (kept.pending !== undefined || age(kept.triedAt) >= RETRY_AFTER_MS) await refresh(issuer, kept);
    if (kept.find !== undefined) return kept.find;
    const cause = new Error(`The keys of ${issuer} are not known`);
    throw new AppError('unavailable', { headers: { 'retry-after': '2' }, cause });
  };

  return {
    async keyFor(issuer, header) {
      const kept = issuers.get(issuer) ?? {
        find: undefined,
        fetchedAt: 0,
        triedAt: 0,
        askedAt: 0,
        pending: undefined,
      };
      issuers.set(issuer, kept);
      const find = kept.find ?? (await firstKeys(issuer, kept));
      // In the background: an issuer that is slow or down must not hold up those who are signed in.
      const isOld = age(kept.fetchedAt) > FRESH_FOR_MS && age(kept.triedAt) >= REFETCH_AFTER_MS;
      if (isOld) {
        kept.askedAt = clock().getTime();
        void refresh(issuer, kept);
      }
      try {
        return await find(header);
      } catch (error) {
        if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
        // All who bring a new key at the same time wait for the one fetch that it causes.
        if (kept.pending === undefined) {
          if (age(kept.askedAt) < REFETCH_AFTER_MS) throw error;
          kept.askedAt = clock().getTime();
        }
        await refresh(issuer, kept);
        return (kept.find ?? find)(header);
      }
    },
  };
}

async function fetchKeys(issuer: string, via: string | undefined): Promise<FindKey> {
  const about = discovery.parse(
    await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, { ...FETCH, via }),
  );
  if (about.issuer !== issuer) throw new Error(`${issuer} says that it is ${about.issuer}`);
  const { keys } = keySet.parse(await fetchJson(about.jwks_uri, { ...FETCH, via }));
  const usable = (await Promise.all(keys.map(usableKey))).filter((key) => key !== undefined);
  // Rather the last good keys than a set with which nobody is let in.
  if (usable.length === 0) throw new Error(`${issuer} has no key that can be used`);
  const find = createLocalJWKSet({ keys: usable });
  return (header) => find(header);
}

/** Undefined for what is no public key for RS256, whatever it says about itself. */
async function usableKey(key: JWK): Promise<JWK | undefined> {
  if (key.kty !== 'RSA') return undefined;
  try {
    // Node takes almost any text for a modulus, and a short one verifies nothing.
    // A public RSA key comes as nothing else; only a symmetric one is bytes.
    const { algorithm } = (await importJWK(key, 'RS256')) as CryptoKey;
    return 'modulusLength' in algorithm && Number(algorithm.modulusLength) >= SHORTEST_KEY_BITS
      ? key
      : undefined;
  } catch {
    return undefined;
  }
}
