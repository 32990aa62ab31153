import { type ClaimNames, lifetimeOf, readAccessToken } from '#session/access-token.ts';

/**
 * The signed-in user of one organisation in local storage. One entry per organisation, so that two tabs can use two
 * organisations. Reading needs no sign-in library, which loads only to fetch a token.
 */
export interface StoredUser {
  readonly organisationId: number;
  readonly sub: string;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  readonly scope: string;
  /** Seconds since 1970, by this browser's clock. */
  readonly expiresAt: number;
  readonly profile: Profile;
}

/** The user fields of the ID token (AUTH-12). */
export interface Profile {
  readonly name: string;
  readonly nickname: string | null;
  readonly picture: string | null;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly objectId: string | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly locale: string | null;
}

const PREFIX = 'cartage.user.';

export interface StoredUsers {
  /** Null when absent or unreadable for this release. */
  read(organisationId: number): StoredUser | null;
  write(user: StoredUser): void;
  remove(organisationId: number): void;
  /** At sign-out: removes the user from every organisation, because the provider ends all of them. */
  removeAllOf(sub: string): void;
  /** Organisations with a signed-in user, by id. */
  organisations(): number[];
}

/** `names`: the claim names of the tenant's provider. */
export function storedUsers(storage: Storage, names: ClaimNames): StoredUsers {
  const keyOf = (organisationId: number) => `${PREFIX}${organisationId}`;
  // Holds users that do not fit into storage, for the life of the page.
  const inMemory = new Map<number, StoredUser>();
  const users: StoredUsers = {
    read(organisationId) {
      const held = inMemory.get(organisationId);
      if (held !== undefined) return held;
      const text = storage.getItem(keyOf(organisationId));
      if (text === null) return null;
      try {
        const user = JSON.parse(text) as StoredUser;
        const token = readAccessToken(user.accessToken, names);
        return token?.organisationId === organisationId && token.sub === user.sub ? user : null;
      } catch {
        return null;
      }
    },
    write(user) {
      inMemory.delete(user.organisationId);
      try {
        storage.setItem(keyOf(user.organisationId), JSON.stringify(user));
      } catch {
        inMemory.set(user.organisationId, user);
      }
    },
    remove(organisationId) {
      inMemory.delete(organisationId);
      storage.removeItem(keyOf(organisationId));
    },
    removeAllOf(sub) {
      for (const organisationId of users.organisations()) {
        const user = users.read(organisationId);
        if (user === null || user.sub === sub) users.remove(organisationId);
      }
    },
    organisations: () =>
      [...inMemory.keys(), ...keysOf(storage)].filter(Number.isSafeInteger).toSorted((a, b) => a - b),
  };
  return users;
}

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => Number(key.slice(PREFIX.length)));

/** Seconds before expiry at which a token counts as expired: a call takes time, and clocks differ. */
const LEEWAY_SECONDS = 30;
/** Upper limit as a share of the lifetime, so that a short-lived token is not expired on arrival. */
const MAX_LEEWAY_SHARE = 0.2;

export function isFresh(user: StoredUser, now: number): boolean {
  const lifetime = lifetimeOf(user.accessToken) ?? Number.POSITIVE_INFINITY;
  const leeway = Math.min(LEEWAY_SECONDS, lifetime * MAX_LEEWAY_SHARE);
  return user.expiresAt - leeway > now / 1000;
}
