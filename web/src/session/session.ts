import type { Permission } from '@cartage/domain/permissions.ts';
import { type Call, createCall, type Credentials } from '#api/call.ts';
import { CallFailure } from '#api/problem.ts';
import { readAccessToken } from '#session/access-token.ts';
import { type Authentication, MOST_TRIES, type SignInTries, signInTries } from '#session/authentication.ts';
import { forgetDrafts } from '#session/drafts.ts';
import { finishSignIn, type FinishedSignIn } from '#session/finish-sign-in.ts';
import { forgetNotices } from '#session/kept-notices.ts';
import { organisationChoice } from '#session/organisation-choice.ts';
import { providerFailure } from '#session/provider-failure.ts';
import { renewUser } from '#session/renew-user.ts';
import type { SessionParts } from '#session/session-parts.ts';
import { type SignInReason, signInTarget } from '#session/sign-in-target.ts';
import { announceSignOut, followSignOut } from '#session/sign-out-elsewhere.ts';
import { isFresh, type StoredUser, storedUsers } from '#session/stored-user.ts';
import type { Tenant } from '#session/tenant.ts';
import { indexedRelay } from '#session/token-relay.ts';

/** Who is signed in, here and now, and the ways in, on and out. One per page; the storage is the truth. */
export interface Session {
  readonly tenant: Tenant;
  readonly call: Call;
  /** The same over another way to send, such as one that tells how much has gone. */
  readonly callBy: (send: typeof fetch) => Call;
  readonly tries: SignInTries;
  /** Settles when it is known who is signed in, with a token that is good now where that can be had. */
  readonly authentication: () => Promise<Authentication>;
  /** Of this tab; null while nobody is signed in. */
  readonly organisationId: () => number | null;
  readonly permissions: () => ReadonlySet<Permission>;
  /** Leaves the page for the provider; settles only when that fails. Without a target: the last one. */
  readonly signIn: (target?: string, reason?: SignInReason) => Promise<never>;
  /** At the callback: where to go on to, and what comes before that when it went wrong. */
  readonly finishSignIn: (url: string) => Promise<FinishedSignIn>;
  readonly signOut: () => Promise<never>;
  /** For whoever was turned away: out, or straight to the form where nobody is in. */
  readonly signInAsOther: () => Promise<never>;
  /** From now on this tab works for that organisation: the app starts again at the root (AUTH-11). */
  readonly chooseOrganisation: (organisationId: number, target?: string) => void;
  /** True while the page is being left for the provider: nothing unsaved is lost then, so nobody asks. */
  readonly isLeaving: () => boolean;
}

export function createSession(tenant: Tenant, page: Window = window): Session {
  const parts = partsOf(tenant, page);
  followSignOut(page, parts);
  const { choice, tries, location, state } = parts;
  const current = () => currentUser(parts);
  const renew = (spent: string) => renewed(parts, spent);
  const signIn: Session['signIn'] = (target, reason) => leaveForSignIn(parts, target, reason);
  const signOut = () => leaveForSignOut(parts, current());
  const credentials: Credentials = {
    token: async () => {
      const user = current();
      if (user !== null && isFresh(user, Date.now())) return user.accessToken;
      const fresh = user && (await renew(user.accessToken));
      return fresh?.accessToken ?? refused(parts, signIn, signOut);
    },
    renewed: async (spent) => (await renew(spent))?.accessToken ?? null,
    refused: () => refused(parts, signIn, signOut),
  };

  return {
    tenant,
    call: createCall(credentials),
    callBy: (send) => createCall(credentials, send),
    tries,
    authentication: async () => {
      const stored = current();
      const user = stored && (isFresh(stored, Date.now()) ? stored : await renew(stored.accessToken));
      if (user === null) return { state: 'anonymous' };
      state.sub = user.sub;
      return { state: 'authenticated', user };
    },
    organisationId: () => current()?.organisationId ?? null,
    permissions: () =>
      readAccessToken(current()?.accessToken ?? '', tenant.identity)?.permissions ?? new Set(),
    signIn,
    finishSignIn: (url) => finishSignIn(parts, url),
    signOut,
    signInAsOther: () => (current() === null ? signIn('/', 'other-account') : signOut()),
    chooseOrganisation: (organisationId, target = '/') => {
      choice.write(organisationId);
      location.assign(target);
    },
    isLeaving: () => state.leaving,
  };
}

function partsOf(tenant: Tenant, page: Window): SessionParts {
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
    tries: signInTries(tab),
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

function currentUser({ users, choice }: SessionParts): StoredUser | null {
  const organisationId = choice.read() ?? users.organisations()[0];
  return organisationId === undefined ? null : users.read(organisationId);
}

async function renewed(parts: SessionParts, spent: string): Promise<StoredUser | null> {
  const { tenant, users, relay, locks, library, failureOf } = parts;
  const user = currentUser(parts);
  if (user === null) return null;
  const refresh = async (stored: StoredUser) => (await library()).refresh(tenant.identity, stored);
  const renewing = { users, locks, relay, now: Date.now, refresh, failureOf };
  return renewUser(renewing, user.organisationId, spent);
}

/** Sign in again where one is; if that did not help, out and back to the origin (AUTH-10); then no more. */
async function refused(
  { tries, location, state }: SessionParts,
  signIn: Session['signIn'],
  signOut: Session['signOut'],
): Promise<never> {
  // A page makes several calls at once, and all of them are refused: that is one try.
  if (state.leaving) return new Promise<never>(() => {});
  const made = tries.lately();
  if (made > MOST_TRIES) throw new CallFailure(401, null);
  tries.count();
  return made < MOST_TRIES ? signIn(`${location.pathname}${location.search}`, 'ended') : signOut();
}

async function leaveForSignIn(
  parts: SessionParts,
  wanted: string | undefined,
  reason: SignInReason | undefined,
): Promise<never> {
  const { tenant, choice, target, library } = parts;
  if (wanted !== undefined) target.write(wanted);
  return leave(parts, async () =>
    (await library()).startSignIn(tenant.identity, {
      target: target.read(),
      organisationId: choice.read(),
      reason,
    }),
  );
}

async function leaveForSignOut(parts: SessionParts, user: StoredUser | null): Promise<never> {
  const { tenant, storage, users, relay, tab, choice, location, library } = parts;
  if (user !== null) {
    users.removeAllOf(user.sub);
    await relay.clear();
    forgetDrafts(tab, user.sub);
    forgetNotices(tab, user.sub);
    announceSignOut(storage, user.sub);
  }
  choice.forget();
  return leave(parts, async () => {
    try {
      return await (await library()).startSignOut(tenant.identity, user?.idToken ?? null);
    } catch {
      // The provider cannot be reached: signed out here at least.
      return `${location.origin}/`;
    }
  });
}

/** Settles only when the address cannot be had: the page stays, and what was typed with it. */
async function leave(
  { state, location, failureOf }: SessionParts,
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
