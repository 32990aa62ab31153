import { keep } from '#session/browser-storage.ts';

/**
 * Why somebody is sent to sign in a second time; the provider's page may say so. Where the session that is
 * there would not do (`second-factor`, `other-account`), the form is asked for.
 */
export type SignInReason = 'ended' | 'failed' | 'second-factor' | 'other-account';

/** Where this tab was going when it went to sign in. It outlives a sign-in that does not succeed. */
export interface SignInTarget {
  readonly read: () => string;
  readonly write: (target: string) => void;
}

const KEY = 'cartage.sign-in-target';
/** Longer than any address of ours, and shorter than what servers refuse. */
const LONGEST = 2_000;
/** Not places to come back to: the way back itself, and what was said about another page. */
const NO_PLACES = /^\/(auth|error|idp)(\/|$)/;

export const signInTarget = (tab: Storage): SignInTarget => ({
  read: () => safeTarget(tab.getItem(KEY)),
  write: (target) => keep(tab, KEY, safeTarget(target)),
});

/**
 * The place to come back to: a path of this origin, else the root. A browser takes `//host` and `/\host`
 * for other hosts, and drops tabs and line ends before it looks.
 */
export function safeTarget(target: unknown): string {
  if (typeof target !== 'string' || target.length > LONGEST) return '/';
  if (!/^\/(?![/\\])\P{Cc}*$/u.test(target)) return '/';
  // What the parser makes of it is what would be opened: `/x/..//host` is `//host` to it.
  const { origin, pathname } = new URL(target, 'https://portal.invalid');
  const isOurs = origin === 'https://portal.invalid' && !pathname.startsWith('//');
  return isOurs && !NO_PLACES.test(pathname) ? target : '/';
}
