import { PERMISSIONS, type Permission } from '@cartage/domain/permissions.ts';
import { createCall } from '#api/call.ts';
import { createSession as createRealSession, type Session } from '#session/session.ts';
import type { StoredUser } from '#session/stored-user.ts';
import type { Tenant } from '#session/tenant.ts';

/**
 * What a test puts into local storage (AUTH-09): who is signed in, and what the portal is to believe they may do.
 * The server believes the token alone, which the test has fetched from the provider.
 */
export interface MockUser extends Pick<StoredUser, 'sub' | 'organisationId' | 'accessToken' | 'profile'> {
  readonly permissions: readonly string[];
}

const KEY = 'cartage.mock-user';

/** In the place of the real session in a build with `--mode mock`; without a user it is the real one. */
export function createSession(tenant: Tenant, page: Window = window): Session {
  const real = createRealSession(tenant, page);
  const stored = page.localStorage.getItem(KEY);
  if (stored === null) return real;
  // Written by a test of ours.
  const { permissions, ...mock } = JSON.parse(stored) as MockUser;
  const user: StoredUser = {
    ...mock,
    refreshToken: null,
    idToken: null,
    scope: '',
    expiresAt: Number.MAX_SAFE_INTEGER,
  };
  const believed: ReadonlySet<Permission> = new Set(PERMISSIONS.filter((name) => permissions.includes(name)));
  return {
    ...real,
    call: createCall({
      token: async () => user.accessToken,
      renewed: async () => null,
      refused: async () => {},
    }),
    authentication: async () => ({ state: 'authenticated', user }),
    organisationId: () => user.organisationId,
    permissions: () => believed,
    signOut: async () => {
      page.localStorage.removeItem(KEY);
      page.location.assign('/');
      return new Promise<never>(() => {});
    },
  };
}
