import type { Permission } from '@cartage/domain/permissions.ts';
import { type Call, createCall, type Credentials } from '#api/call.ts';
import { CallFailure } from '#api/problem.ts';
import { readAccessToken } from '#session/access-token.ts';
import {
  afterFailure,
  type AfterFailure,
  type Authentication,
  errorKindOf,
  MOST_TRIES,
  safeTarget,
  type SignInTries,
  signInTries,
} from '#session/authentication.ts';
import { forgetDrafts } from '#session/drafts.ts';
import { type OrganisationChoice, organisationChoice } from '#session/organisation-choice.ts';
import { renewUser } from '#session/renew-user.ts';
import {
  isFresh,
  readUser,
  removeUsersOf,
  storedOrganisations,
  type StoredUser,
  writeUser,
} from '#session/stored-user.ts';
import type { Tenant } from '#session/tenant.ts';
import { indexedRelay, type TokenRelay } from '#session/token-relay.ts';

/** Who is signed in, here and now, and the ways in, on and out. One per page; the storage is the truth. */
export interface Session {
  readonly tenant: Tenant;
  readonly call: Call;
  readonly tries: SignInTries;
  /** Settles when it is known who is signed in, with a token that is good now where that can be had. */
  readonly authentication: () => Promise<Authentication>;
  readonly permissions: () => ReadonlySet<Permission>;
  /** Leaves the page for the provider; settles only when that fails. */
  readonly signIn: (target: string) => Promise<never>;
  /** At the callback: where to go on to, and what comes before that when it went wrong. */
  readonly finishSignIn: (url: string) => Promise<FinishedSignIn>;
  readonly signOut: () => Promise<never>;
  /** From now on this tab works for that organisation: the app starts again at the root (AUTH-11). */
  readonly chooseOrganisation: (organisationId: number, target?: string) => void;
  /** True while the page is being left for the provider: nothing unsaved is lost then, so nobody asks. */
  readonly isLeaving: () => boolean;
}

export interface FinishedSignIn {
  readonly target: string;
  readonly failure: AfterFailure | null;
}

export function createSession(tenant: Tenant, page: Window = window): Session {
  const { localStorage: storage, sessionStorage: tab, location } = page;
  const choice = organisationChoice(tab, storage);
  const tries = signInTries(tab);
  const state = { leaving: false };
  const parts = { tenant, storage, relay: indexedRelay(), tab, location, choice, tries, state };

  const current = () => currentUser(storage, choice);
  const renew = (spent: string) => renewed(parts, page, spent);
  const signIn = (target: string) => leaveForSignIn(parts, target);
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
    tries,
    authentication: async () => {
      const stored = current();
      const user = stored && (isFresh(stored, Date.now()) ? stored : await renew(stored.accessToken));
      return user === null ? { state: 'anonymous' } : { state: 'authenticated', user };
    },
    permissions: () => readAccessToken(current()?.accessToken ?? '')?.permissions ?? new Set(),
    signIn,
    finishSignIn: (url) => finish(parts, url),
    signOut,
    chooseOrganisation: (organisationId, target = '/') => {
      choice.write(organisationId);
      location.assign(target);
    },
    isLeaving: () => state.leaving,
  };
}

interface Parts {
  readonly tenant: Tenant;
  readonly storage: Storage;
  readonly relay: TokenRelay;
  readonly tab: Storage;
  readonly location: Location;
  readonly choice: OrganisationChoice;
  readonly tries: SignInTries;
  readonly state: { leaving: boolean };
}

function currentUser(storage: Storage, choice: OrganisationChoice): StoredUser | null {
  const organisationId = choice.read() ?? storedOrganisations(storage)[0];
  return organisationId === undefined ? null : readUser(storage, organisationId);
}

async function renewed(
  { tenant, storage, relay, choice }: Parts,
  page: Window,
  spent: string,
): Promise<StoredUser | null> {
  const user = currentUser(storage, choice);
  if (user === null) return null;
  const parts = {
    storage,
    locks: page.navigator.locks,
    relay,
    now: Date.now,
    refresh: async (stored: StoredUser) => (await library()).refresh(tenant.identity, stored),
  };
  return renewUser(parts, user.organisationId, spent);
}

/** Sign in again where one is; if that did not help, out and back to the origin (AUTH-10); then no more. */
async function refused(
  { tries, location, state }: Parts,
  signIn: Session['signIn'],
  signOut: Session['signOut'],
): Promise<never> {
  // A page makes several calls at once, and all of them are refused: that is one try.
  if (state.leaving) return new Promise<never>(() => {});
  const made = tries.lately();
  if (made > MOST_TRIES) throw new CallFailure(401, null);
  tries.count();
  return made < MOST_TRIES ? signIn(`${location.pathname}${location.search}`) : signOut();
}

async function leaveForSignIn(parts: Parts, target: string): Promise<never> {
  const { tenant, choice } = parts;
  const organisationId = choice.read();
  return leave(parts, async () => (await library()).startSignIn(tenant.identity, { target, organisationId }));
}

async function finish(parts: Parts, url: string): Promise<FinishedSignIn> {
  const { tenant, storage, choice, tries } = parts;
  try {
    const { user, target } = await (await library()).finishSignIn(tenant.identity, url);
    writeUser(storage, user);
    choice.write(user.organisationId);
    return { target: safeTarget(target), failure: null };
  } catch (thrown) {
    const namedOrganisation = choice.read() !== null;
    const kind = errorKindOf(thrown);
    if (kind === 'invalid_organisation') choice.forget();
    const failure = afterFailure(kind, { namedOrganisation, mayTry: tries.lately() < MOST_TRIES });
    tries.count();
    return { target: safeTarget(targetIn(thrown)), failure };
  }
}

/** The library hands back the state that the sign-in was started with, on its own errors as well. */
function targetIn(thrown: unknown): unknown {
  const { state } = (thrown ?? {}) as { readonly state?: { readonly target?: unknown } };
  return state?.target;
}

async function leaveForSignOut(parts: Parts, user: StoredUser | null): Promise<never> {
  const { tenant, storage, relay, tab, choice, location } = parts;
  if (user !== null) {
    removeUsersOf(storage, user.sub);
    await relay.clear();
    forgetDrafts(tab, user.sub);
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
async function leave({ state, location }: Parts, addressOf: () => Promise<string>): Promise<never> {
  state.leaving = true;
  try {
    location.assign(await addressOf());
  } catch (cause) {
    state.leaving = false;
    throw new CallFailure(0, null, { cause });
  }
  return new Promise<never>(() => {});
}

const library = () => import('#session/oidc.ts');
