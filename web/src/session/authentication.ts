import { keep } from '#session/browser-storage.ts';
import type { StoredUser } from '#session/stored-user.ts';

/** AUTH-04; loading is the promise of it. Nobody signed in is no error: guards send such a visitor to sign in. */
export type Authentication =
  | { readonly state: 'anonymous' }
  | { readonly state: 'authenticated'; readonly user: StoredUser }
  | { readonly state: 'error'; readonly kind: AuthenticationErrorKind };

export type AuthenticationErrorKind =
  | 'invalid_organisation'
  | 'mfa_required'
  | 'invalid_state'
  | 'generic_error'
  | 'unknown_error';

/** What the sign-in library threw, told apart by its fields: its classes would drag it into the first load. */
export function errorKindOf(thrown: unknown): AuthenticationErrorKind {
  if (!(thrown instanceof Error)) return 'unknown_error';
  const { error, error_description: description } = thrown as ProviderError;
  for (const kind of ['invalid_organisation', 'mfa_required'] as const) {
    if (error === kind || description === kind) return kind;
  }
  if (typeof error === 'string') return 'generic_error';
  return /\bstate\b/i.test(thrown.message) ? 'invalid_state' : 'unknown_error';
}

interface ProviderError {
  readonly error?: unknown;
  readonly error_description?: unknown;
}

/** What follows a sign-in that did not succeed (AUTH-04). */
export type AfterFailure = 'sign-in-again' | 'invalid-organisation' | 'give-up';

/**
 * `namedOrganisation`: an organisation was asked for by number. That one may not be theirs any more while
 * another is, so they are asked once more without (AUTH-06: else the first).
 */
export function afterFailure(
  kind: AuthenticationErrorKind,
  { namedOrganisation, mayTry }: { readonly namedOrganisation: boolean; readonly mayTry: boolean },
): AfterFailure {
  if (kind === 'invalid_organisation') {
    return namedOrganisation && mayTry ? 'sign-in-again' : 'invalid-organisation';
  }
  return mayTry ? 'sign-in-again' : 'give-up';
}

/**
 * How often this tab lately went to sign in because a sign-in or its token was refused. It ends a circle
 * between a provider that signs in and a server that does not accept what it signed.
 */
export interface SignInTries {
  readonly lately: () => number;
  readonly count: () => void;
  readonly reset: () => void;
}

const KEY = 'cartage.sign-in-tries';
/** A circle takes a few seconds a turn; a second refusal after a minute is a new story. */
const LATELY_MS = 60_000;
export const MOST_TRIES = 2;

export function signInTries(tab: Storage, now: () => number = Date.now): SignInTries {
  const recent = () =>
    (tab.getItem(KEY) ?? '')
      .split(' ')
      .map(Number)
      .filter((at) => at > now() - LATELY_MS && at <= now());
  return {
    lately: () => recent().length,
    count: () => keep(tab, KEY, [...recent(), now()].join(' ')),
    reset: () => tab.removeItem(KEY),
  };
}
