import { CallFailure } from '#api/problem.ts';
import { isFresh, readUser, removeUser, type StoredUser, writeUser } from '#session/stored-user.ts';
import type { TokenRelay } from '#session/token-relay.ts';

export interface RenewParts {
  readonly storage: Storage;
  /** Undefined where the browser has none (no secure context): there is no sign-in there either. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly relay: TokenRelay;
  readonly now: () => number;
  readonly refresh: (user: StoredUser) => Promise<StoredUser>;
}

/**
 * Another access token for the one that is spent (AUTH-02). A refresh token is good for one use, and a
 * second use ends the sign-in of all tabs: so the tabs take turns, and whoever comes second finds the new
 * token in the relay. Null: the sign-in is over. Throws `CallFailure` without an answer: nothing is lost.
 */
export function renewUser(
  parts: RenewParts,
  organisationId: number,
  spent: string,
): Promise<StoredUser | null> {
  const { locks } = parts;
  const renew = () => renewOnce(parts, organisationId, spent);
  return locks === undefined ? renew() : locks.request(`cartage.renew.${organisationId}`, renew);
}

async function renewOnce(
  { storage, relay, now, refresh }: RenewParts,
  organisationId: number,
  spent: string,
): Promise<StoredUser | null> {
  const kept = readUser(storage, organisationId);
  if (kept === null) return null;
  const stored = later(kept, await relay.read(organisationId));
  // What another tab has just written may not be seen here yet.
  if (stored !== kept) writeUser(storage, stored);
  if (stored.accessToken !== spent && isFresh(stored, now())) return stored;
  if (stored.refreshToken === null) return null;
  try {
    const renewed = await refresh(stored);
    // A sign-out in another tab meanwhile stands.
    if (readUser(storage, organisationId) === null) return null;
    await relay.write(renewed);
    writeUser(storage, renewed);
    return renewed;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw new CallFailure(0, null, { cause: thrown });
    removeUser(storage, organisationId);
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
