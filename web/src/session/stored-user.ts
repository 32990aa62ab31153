import { readAccessToken } from '#session/access-token.ts';

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

export const userKey = (organisationId: number) => `${PREFIX}${organisationId}`;

/** Null when there is none, or one that this release cannot read. */
export function readUser(storage: Storage, organisationId: number): StoredUser | null {
  const text = storage.getItem(userKey(organisationId));
  if (text === null) return null;
  try {
    const user = JSON.parse(text) as StoredUser;
    const token = readAccessToken(user.accessToken);
    return token?.organisationId === organisationId && token.sub === user.sub ? user : null;
  } catch {
    return null;
  }
}

export function writeUser(storage: Storage, user: StoredUser): void {
  storage.setItem(userKey(user.organisationId), JSON.stringify(user));
}

export function removeUser(storage: Storage, organisationId: number): void {
  storage.removeItem(userKey(organisationId));
}

/** At sign-out: in every organisation, because the provider ends them all. */
export function removeUsersOf(storage: Storage, sub: string): void {
  for (const organisationId of storedOrganisations(storage)) {
    const user = readUser(storage, organisationId);
    if (user === null || user.sub === sub) removeUser(storage, organisationId);
  }
}

/** Organisations that somebody is signed in to, in the order of their numbers. */
export function storedOrganisations(storage: Storage): number[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => Number(key.slice(PREFIX.length)))
    .filter(Number.isSafeInteger)
    .toSorted((a, b) => a - b);
}

/** Seconds before its end at which a token counts as spent: a call takes time, and clocks differ. */
const LEEWAY_SECONDS = 30;
/** Of a short life no more than this part: else a token would be spent when it comes. */
const LEEWAY_PART = 0.2;

export function isFresh(user: StoredUser, now: number): boolean {
  const { lifetime } = readAccessToken(user.accessToken) ?? {};
  const leeway = Math.min(LEEWAY_SECONDS, (lifetime ?? Number.POSITIVE_INFINITY) * LEEWAY_PART);
  return user.expiresAt - leeway > now / 1000;
}
