import { OPERATIONS_PERMISSION, PERMISSIONS, type Permission } from '@cartage/domain/permissions.ts';
import { createCall, type Credentials } from '#api/call.ts';
import { NO_ORGANISATION } from '#session/access-token.ts';
import { createSession as createRealSession, type Session } from '#session/session.ts';
import type { StoredUser } from '#session/stored-user.ts';
import type { Tenant } from '#session/tenant.ts';

/**
 * The user that a test writes to local storage (AUTH-09), with the permissions that the portal assumes. The server trusts
 * only the token, which the test gets from the provider.
 */
export interface MockUser extends Pick<StoredUser, 'sub' | 'organisationId' | 'accessToken' | 'profile'> {
  readonly permissions: readonly string[];
}

const KEY = 'cartage.mock-user';

/** Replaces the real session in a build with `--mode mock`. Without a mock user it is the real session. */
export function createSession(tenant: Tenant, page: Window = window): Session {
  const real = createRealSession(tenant, page);
  const stored = page.localStorage.getItem(KEY);
  if (stored === null) return real;
  // Written by our own tests.
  const { permissions, ...mock } = JSON.parse(stored) as MockUser;
  const user: StoredUser = {
    ...mock,
    refreshToken: null,
    idToken: null,
    scope: '',
    expiresAt: Number.MAX_SAFE_INTEGER,
  };
  const assumed: ReadonlySet<Permission> = new Set(PERMISSIONS.filter((name) => permissions.includes(name)));
  const credentials: Credentials = {
    token: async () => user.accessToken,
    permissions: () => assumed,
    renewToken: async () => null,
    onTokenRejected: async () => {},
  };
  return {
    ...real,
    call: createCall(credentials),
    callWith: (send) => createCall(credentials, send),
    authentication: async () => ({ state: 'authenticated', user }),
    organisationId: () => user.organisationId,
    permissions: () => assumed,
    isDesk: () => user.organisationId === NO_ORGANISATION,
    isOperator: () => permissions.includes(OPERATIONS_PERMISSION),
    signOut: async () => {
      page.localStorage.removeItem(KEY);
      page.location.assign('/');
      return new Promise<never>(() => {});
    },
  };
}
