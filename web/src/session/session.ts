import type { Permission } from '@cartage/domain/permissions.ts';
import { type Call, createCall, type Credentials } from '#api/call.ts';
import { CallFailure } from '#api/problem.ts';
import { NO_ORGANISATION, readAccessToken } from '#session/access-token.ts';
import {
  type Authentication,
  MAX_SIGN_IN_ATTEMPTS,
  type SignInAttempts,
  signInAttempts,
} from '#session/authentication.ts';
import { removeDrafts } from '#session/drafts.ts';
import { finishSignIn, type FinishedSignIn } from '#session/finish-sign-in.ts';
import { removeNotifications } from '#session/stored-notifications.ts';
import { organisationChoice, shareOrganisationOnUse } from '#session/organisation-choice.ts';
import { providerFailure } from '#session/provider-failure.ts';
import { renewUser } from '#session/renew-user.ts';
import type { SessionDependencies } from '#session/session-dependencies.ts';
import { type SignInReason, signInTarget } from '#session/sign-in-target.ts';
import { broadcastSignOut, onSignOutElsewhere } from '#session/sign-out-broadcast.ts';
import { isFresh, type StoredUser, storedUsers } from '#session/stored-user.ts';
import type { Tenant } from '#session/tenant.ts';
import { indexedRelay } from '#session/token-relay.ts';

/** The signed-in user, sign-in, sign-out and calls. One per page; the stored user is the source of truth. */
export interface Session {
  readonly tenant: Tenant;
  readonly call: Call;
  /** `call` with another `fetch`, such as one that reports upload progress. */
  readonly callWith: (send: typeof fetch) => Call;
  readonly signInAttempts: SignInAttempts;
  /** Resolves with the user, after renewing an expired token. */
  readonly authentication: () => Promise<Authentication>;
  /** The organisation of this tab; null when no user is signed in, and for staff of the freight provider. */
  readonly organisationId: () => number | null;
  readonly permissions: () => ReadonlySet<Permission>;
  /** The signed-in user is one of the freight provider's staff, who have the pages of staff alone. */
  readonly isDesk: () => boolean;
  /** One of the staff who may open the page of operations. */
  readonly isOperator: () => boolean;
  /** Redirects to the provider; settles only on failure. Without `target`, the last target is used. */
  readonly signIn: (target?: string, reason?: SignInReason) => Promise<never>;
  /** Handles the callback: returns the target and, on failure, the next step. */
  readonly finishSignIn: (url: string) => Promise<FinishedSignIn>;
  readonly signOut: () => Promise<never>;
  /** Signs out, or opens the sign-in form when no user is signed in. */
  readonly signInAsOther: () => Promise<never>;
  /** Switches this tab to an organisation and restarts the app at the root (AUTH-11). */
  readonly chooseOrganisation: (organisationId: number, target?: string) => void;
  /** True while redirecting to the provider: drafts are kept, so the unsaved-changes question is skipped. */
  readonly isLeaving: () => boolean;
}

export function createSession(tenant: Tenant, page: Window = window): Session {
  const dependencies = dependenciesOf(tenant, page);
  onSignOutElsewhere(page, dependencies);
  shareOrganisationOnUse(page, dependencies.choice);
  const { choice, tries, location, state } = dependencies;
  const current = () => currentUser(dependencies);
  const renew = (spent: string) => renewToken(dependencies, spent);
  const signIn: Session['signIn'] = (target, reason) => leaveForSignIn(dependencies, target, reason);
  const signOut = () => leaveForSignOut(dependencies, current());
  const token = () => readAccessToken(current()?.accessToken ?? '', tenant.identity);
  const permissions = () => token()?.permissions ?? new Set<Permission>();
  const credentials: Credentials = {
    permissions,
    token: async () => {
      const user = current();
      if (user !== null && isFresh(user, Date.now())) return user.accessToken;
      const fresh = user && (await renew(user.accessToken));
      return fresh?.accessToken ?? onTokenRejected(dependencies, signIn, signOut);
    },
    renewToken: async (spent) => (await renew(spent))?.accessToken ?? null,
    onTokenRejected: () => onTokenRejected(dependencies, signIn, signOut),
  };

  return {
    tenant,
    call: createCall(credentials),
    callWith: (send) => createCall(credentials, send),
    signInAttempts: tries,
    authentication: async () => {
      const stored = current();
      const user = stored && (isFresh(stored, Date.now()) ? stored : await renew(stored.accessToken));
      if (user === null) return { state: 'anonymous' };
      state.sub = user.sub;
      return { state: 'authenticated', user };
    },
    organisationId: () => current()?.organisationId || null,
    permissions,
    isDesk: () => current()?.organisationId === NO_ORGANISATION,
    isOperator: () => token()?.isOperator ?? false,
    signIn,
    finishSignIn: (url) => finishSignIn(dependencies, url),
    signOut,
    signInAsOther: () => (current() === null ? signIn('/', 'other-account') : signOut()),
    chooseOrganisation: (organisationId, target = '/') => {
      choice.write(organisationId);
      location.assign(target);
    },
    isLeaving: () => state.leaving,
  };
}

function dependenciesOf(tenant: Tenant, page: Window): SessionDependencies {
  const { localStorage: storage, sessionStorage: tab, location, navigator } = page;
  return {
    tenant,
    storage,
    tab,
    location,
    users: storedUsers(storage, tenant.identity),
    locks: navigator.locks,
    relay: indexedRelay(),
    choice: organisationChoice(tab, storage),
    tries: signInAttempts(tab),
    target: signInTarget(tab),
    failureOf: (thrown) =>
      providerFailure(thrown, {
        isOnline: navigator.onLine,
        isOurOwn: new URL(tenant.identity.issuer).origin === location.origin,
      }),
    library: () => import('#session/oidc.ts'),
    state: { leaving: false, sub: null },
  };
}

function currentUser({ users, choice }: SessionDependencies): StoredUser | null {
  const organisationId = choice.read() ?? users.organisations()[0];
  const user = organisationId === undefined ? null : users.read(organisationId);
  // From here on, a switch in another tab does not change this one.
  if (user !== null) choice.keep(user.organisationId);
  return user;
}

async function renewToken(dependencies: SessionDependencies, spent: string): Promise<StoredUser | null> {
  const { tenant, users, relay, locks, library, failureOf } = dependencies;
  const user = currentUser(dependencies);
  if (user === null) return null;
  const refresh = async (stored: StoredUser) => (await library()).refresh(tenant.identity, stored);
  const renewing = { users, locks, relay, now: Date.now, refresh, failureOf };
  return renewUser(renewing, user.organisationId, spent);
}

/** After a rejected token: signs in again, up to the limit of attempts, then signs out (AUTH-10), then throws. */
async function onTokenRejected(
  { tries, location, state }: SessionDependencies,
  signIn: Session['signIn'],
  signOut: Session['signOut'],
): Promise<never> {
  // Parallel calls of one page are rejected together and count as one attempt.
  if (state.leaving) return new Promise<never>(() => {});
  const attempts = tries.recentCount();
  if (attempts > MAX_SIGN_IN_ATTEMPTS) throw new CallFailure(401, null);
  tries.count();
  return attempts < MAX_SIGN_IN_ATTEMPTS
    ? signIn(`${location.pathname}${location.search}`, 'ended')
    : signOut();
}

async function leaveForSignIn(
  dependencies: SessionDependencies,
  wanted: string | undefined,
  reason: SignInReason | undefined,
): Promise<never> {
  const { tenant, choice, target, library } = dependencies;
  if (wanted !== undefined) target.write(wanted);
  return leave(dependencies, async () =>
    (await library()).startSignIn(tenant.identity, {
      target: target.read(),
      organisationId: choice.read() || null,
      reason,
    }),
  );
}

async function leaveForSignOut(dependencies: SessionDependencies, user: StoredUser | null): Promise<never> {
  const { tenant, storage, users, relay, tab, choice, location, library } = dependencies;
  if (user !== null) {
    users.removeAllOf(user.sub);
    await relay.clear();
    removeDrafts(tab, user.sub);
    removeNotifications(tab, user.sub);
    broadcastSignOut(storage, user.sub);
  }
  choice.forget();
  return leave(dependencies, async () => {
    try {
      return await (await library()).startSignOut(tenant.identity, user?.idToken ?? null);
    } catch {
      // The provider is unreachable: the user is still signed out of the portal.
      return `${location.origin}/`;
    }
  });
}

/** Redirects to the provider. Settles only when no address is available; the page then stays with its input. */
async function leave(
  { state, location, failureOf }: SessionDependencies,
  addressOf: () => Promise<string>,
): Promise<never> {
  state.leaving = true;
  try {
    location.assign(await addressOf());
  } catch (thrown) {
    state.leaving = false;
    throw failureOf(thrown);
  }
  return new Promise<never>(() => {});
}
