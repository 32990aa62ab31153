import { tryStore } from '#session/browser-storage.ts';
import type { StoredUser } from '#session/stored-user.ts';

/** AUTH-04. The loading state is the pending promise. `anonymous` is not an error: the guards redirect to sign-in. */
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

/** Classifies an error of the sign-in library by its fields. Its classes would pull the library into the first load. */
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

/** The next step after a failed sign-in (AUTH-04). */
export type AfterFailure = 'sign-in-again' | 'invalid-organisation' | 'give-up';

/**
 * `namedOrganisation`: the request named an organisation. The user may have lost that one but not others, so the retry
 * names none (AUTH-06: else the first).
 */
export function afterFailure(
  kind: AuthenticationErrorKind,
  { namedOrganisation, canRetry }: { readonly namedOrganisation: boolean; readonly canRetry: boolean },
): AfterFailure {
  if (kind === 'invalid_organisation') {
    return namedOrganisation && canRetry ? 'sign-in-again' : 'invalid-organisation';
  }
  return canRetry ? 'sign-in-again' : 'give-up';
}

/**
 * Counts recent redirects to sign-in after a rejected sign-in or token. Ends a redirect loop between a provider that signs
 * in and a server that rejects its tokens.
 */
export interface SignInAttempts {
  readonly recentCount: () => number;
  readonly count: () => void;
  readonly reset: () => void;
}

const KEY = 'cartage.sign-in-tries';
/** One round of the loop takes a few seconds; a rejection after a minute is a separate problem. */
const RECENT_MS = 60_000;
export const MAX_SIGN_IN_ATTEMPTS = 2;

export function signInAttempts(tab: Storage, now: () => number = Date.now): SignInAttempts {
  const recent = () =>
    (tab.getItem(KEY) ?? '')
      .split(' ')
      .map(Number)
      .filter((at) => at > now() - RECENT_MS && at <= now());
  return {
    recentCount: () => recent().length,
    count: () => tryStore(tab, KEY, [...recent(), now()].join(' ')),
    reset: () => tab.removeItem(KEY),
  };
}
