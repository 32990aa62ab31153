import type { CallFailure } from '#api/problem.ts';
import { answeredWithin } from '#session/answered-within.ts';
import { isFresh, type StoredUser, type StoredUsers } from '#session/stored-user.ts';
import type { TokenRelay } from '#session/token-relay.ts';

export interface RenewParts {
  readonly users: StoredUsers;
  /** Undefined where the browser has none (no secure context): there is no sign-in there either. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly relay: TokenRelay;
  readonly now: () => number;
  readonly refresh: (user: StoredUser) => Promise<StoredUser>;
  /** What the user is told when the provider could not be asked. */
  readonly failureOf: (thrown: unknown) => CallFailure;
  /** How long a caller waits. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 15_000;

/**
 * Another access token for the one that is spent (AUTH-02). A refresh token is good for one use, and a
 * second use ends the sign-in of all tabs: so the tabs take turns, and whoever comes second finds the new
 * token in the relay. Null: the sign-in is over. Throws `CallFailure` without an answer: nothing is lost.
 */
export async function renewUser(
  parts: RenewParts,
  organisationId: number,
  spent: string,
): Promise<StoredUser | null> {
  const { locks, failureOf, patienceMs = PATIENCE_MS } = parts;
  const renew = () => renewOnce(parts, organisationId, spent);
  const renewing = locks === undefined ? renew() : locks.request(`cartage.renew.${organisationId}`, renew);
  try {
    // A renewal that takes longer goes on: its token is spent, and what comes of it is kept for the next call.
    return await answeredWithin(patienceMs, renewing);
  } catch (thrown) {
    throw failureOf(thrown);
  }
}

async function renewOnce(
  { users, relay, now, refresh }: RenewParts,
  organisationId: number,
  spent: string,
): Promise<StoredUser | null> {
  const kept = users.read(organisationId);
  if (kept === null) return null;
  const stored = later(kept, await relay.read(organisationId));
  // What another tab has just written may not be seen here yet.
  if (stored !== kept) users.write(stored);
  if (stored.accessToken !== spent && isFresh(stored, now())) return stored;
  if (stored.refreshToken === null) return null;
  try {
    const renewed = await refresh(stored);
    // A sign-out in another tab meanwhile stands.
    if (users.read(organisationId) === null) return null;
    await relay.write(renewed);
    users.write(renewed);
    return renewed;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    users.remove(organisationId);
    return null;
  }
}

function later(kept: StoredUser, relayed: StoredUser | null): StoredUser {
  const isSuccessor = relayed !== null && relayed.sub === kept.sub && relayed.expiresAt > kept.expiresAt;
  return isSuccessor ? relayed : kept;
}

const OWN_FAULTS: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

/** An OAuth error answer names its `error`; a lost connection does not, and a provider in trouble says so. */
function isRefusal(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { error } = thrown as { readonly error?: unknown };
  return typeof error === 'string' && !OWN_FAULTS.has(error);
}
