import { tryStore } from '#session/browser-storage.ts';

/**
 * Why the user has to sign in again; the provider's page may show it. `second-factor` and `other-account` force the
 * sign-in form, because the provider's existing session is not enough.
 */
export type SignInReason = 'ended' | 'failed' | 'second-factor' | 'other-account';

/** The page to open after sign-in. Kept when a sign-in fails. */
export interface SignInTarget {
  readonly read: () => string;
  readonly write: (target: string) => void;
}

const KEY = 'cartage.sign-in-target';
/** Longer than any address of the portal and shorter than server limits. */
const MAX_TARGET_LENGTH = 2_000;
/** Pages that make no sense as a target: the callback, error pages and the provider. */
const EXCLUDED_PATHS = /^\/(auth|error|idp)(\/|$)/;

export const signInTarget = (tab: Storage): SignInTarget => ({
  read: () => safeTarget(tab.getItem(KEY)),
  write: (target) => tryStore(tab, KEY, safeTarget(target)),
});

/**
 * Returns a path of this origin, else the root. Browsers treat `//host` and `/\host` as other hosts, and remove tabs and
 * line breaks before parsing.
 */
export function safeTarget(target: unknown): string {
  if (typeof target !== 'string' || target.length > MAX_TARGET_LENGTH) return '/';
  if (!/^\/(?![/\\])\P{Cc}*$/u.test(target)) return '/';
  // Checks the parsed URL, because the parser turns `/x/..//host` into `//host`.
  const { origin, pathname } = new URL(target, 'https://portal.invalid');
  const isOurs = origin === 'https://portal.invalid' && !pathname.startsWith('//');
  return isOurs && !EXCLUDED_PATHS.test(pathname) ? target : '/';
}
