import type { CallFailure } from '#api/problem.ts';
import { withTimeout } from '#session/with-timeout.ts';
import { isFresh, type StoredUser, type StoredUsers } from '#session/stored-user.ts';
import type { TokenRelay } from '#session/token-relay.ts';

export interface RenewDependencies {
  readonly users: StoredUsers;
  /** Undefined outside a secure context, where sign-in is impossible too. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly relay: TokenRelay;
  readonly now: () => number;
  readonly refresh: (user: StoredUser) => Promise<StoredUser>;
  /** Maps an error of the provider call to the failure shown to the user. */
  readonly failureOf: (thrown: unknown) => CallFailure;
  /** Timeout of one caller; the renewal itself continues. */
  readonly timeoutMs?: number;
}

const RENEW_TIMEOUT_MS = 15_000;

/**
 * Replaces an expired or rejected access token (AUTH-02). A refresh token works once, and a second use ends the sign-in of
 * all tabs. So the tabs take turns with a lock, and later tabs find the new token in the relay. Returns null when the
 * sign-in has ended; throws `CallFailure` without a response, when the sign-in is still valid.
 */
export async function renewUser(
  dependencies: RenewDependencies,
  organisationId: number,
  spent: string,
): Promise<StoredUser | null> {
  const { locks, failureOf, timeoutMs = RENEW_TIMEOUT_MS } = dependencies;
  const renew = () => renewOnce(dependencies, organisationId, spent);
  const renewing = locks === undefined ? renew() : locks.request(`cartage.renew.${organisationId}`, renew);
  try {
    // A slow renewal continues, because its refresh token is used up. Its result is stored for the next call.
    return await withTimeout(timeoutMs, renewing);
  } catch (thrown) {
    throw failureOf(thrown);
  }
}

async function renewOnce(
  { users, relay, now, refresh }: RenewDependencies,
  organisationId: number,
  spent: string,
): Promise<StoredUser | null> {
  const kept = users.read(organisationId);
  if (kept === null) return null;
  const stored = latestOf(kept, await relay.read(organisationId));
  // Local storage may not show another tab's latest write yet.
  if (stored !== kept) users.write(stored);
  if (stored.accessToken !== spent && isFresh(stored, now())) return stored;
  if (stored.refreshToken === null) return null;
  try {
    const renewed = await refresh(stored);
    // The user signed out in another tab during the renewal.
    if (users.read(organisationId) === null) return null;
    await relay.write(renewed);
    users.write(renewed);
    return renewed;
  } catch (thrown) {
    if (!isRejection(thrown)) throw thrown;
    users.remove(organisationId);
    return null;
  }
}

function latestOf(kept: StoredUser, relayed: StoredUser | null): StoredUser {
  const isSuccessor = relayed !== null && relayed.sub === kept.sub && relayed.expiresAt > kept.expiresAt;
  return isSuccessor ? relayed : kept;
}

const PROVIDER_ERRORS: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

/** True for an OAuth error response that is not a provider error. A lost connection has no `error` field. */
function isRejection(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { error } = thrown as { readonly error?: unknown };
  return typeof error === 'string' && !PROVIDER_ERRORS.has(error);
}
