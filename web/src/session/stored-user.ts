import { type ClaimNames, lifetimeOf, readAccessToken } from '#session/access-token.ts';

/**
 * The signed-in person of one organisation, as kept in local storage. One entry per organisation, so
 * that two tabs may be in two organisations. Read without the sign-in library, which is loaded only when
 * a token is fetched.
 */
export interface StoredUser {
  readonly organisationId: number;
  readonly sub: string;
  readonly accessToken: string;
  readonly refreshToken: string | null;
  readonly idToken: string | null;
  readonly scope: string;
  /** Seconds since 1970, by the clock of this browser. */
  readonly expiresAt: number;
  readonly profile: Profile;
}

/** AUTH-12. */
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

/** The signed-in people of this browser. */
export interface StoredUsers {
  /** Null when there is none, or one that this release cannot read. */
  read(organisationId: number): StoredUser | null;
  write(user: StoredUser): void;
  remove(organisationId: number): void;
  /** At sign-out: in every organisation, because the provider ends them all. */
  removeAllOf(sub: string): void;
  /** Organisations that somebody is signed in to, in the order of their numbers. */
  organisations(): number[];
}

/** `names`: of the tenant, whose provider made the tokens. */
export function storedUsers(storage: Storage, names: ClaimNames): StoredUsers {
  const keyOf = (organisationId: number) => `${PREFIX}${organisationId}`;
  // What the browser has no room for lasts as long as the page.
  const unkept = new Map<number, StoredUser>();
  const users: StoredUsers = {
    read(organisationId) {
      const held = unkept.get(organisationId);
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
      unkept.delete(user.organisationId);
      try {
        storage.setItem(keyOf(user.organisationId), JSON.stringify(user));
      } catch {
        unkept.set(user.organisationId, user);
      }
    },
    remove(organisationId) {
      unkept.delete(organisationId);
      storage.removeItem(keyOf(organisationId));
    },
    removeAllOf(sub) {
      for (const organisationId of users.organisations()) {
        const user = users.read(organisationId);
        if (user === null || user.sub === sub) users.remove(organisationId);
      }
    },
    organisations: () =>
      [...unkept.keys(), ...keysOf(storage)].filter(Number.isSafeInteger).toSorted((a, b) => a - b),
  };
  return users;
}

const keysOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => Number(key.slice(PREFIX.length)));

/** Seconds before its end at which a token counts as spent: a call takes time, and clocks differ. */
const LEEWAY_SECONDS = 30;
/** Of a short life no more than this part: else a token would be spent when it comes. */
const LEEWAY_PART = 0.2;

export function isFresh(user: StoredUser, now: number): boolean {
  const lifetime = lifetimeOf(user.accessToken) ?? Number.POSITIVE_INFINITY;
  const leeway = Math.min(LEEWAY_SECONDS, lifetime * LEEWAY_PART);
  return user.expiresAt - leeway > now / 1000;
}
