import type { AuthenticationErrorKind } from '#session/authentication.ts';
import type { ArtName } from '#ui/art.tsx';

export interface ErrorText {
  readonly title: string;
  readonly lines: readonly string[];
  readonly art: ArtName;
}

const TEXTS: Readonly<Record<string, ErrorText>> = {
  'not-authorised': {
    title: 'Access denied',
    lines: ['You do not have permission to access this page.'],
    art: 'locked',
  },
  'not-found': {
    title: 'Page not found',
    lines: ['The page you are looking for does not exist.'],
    art: 'lost',
  },
  'invalid-organisation': {
    title: 'Access denied',
    lines: [
      'You do not have access to the application because you are not a member of the associated organisation.',
      'Please make sure the url you used is correct, and that you have a valid login.',
    ],
    art: 'locked',
  },
};

/** `invalid_organisation` has a page of its own. */
type GivenUp = Exclude<AuthenticationErrorKind, 'invalid_organisation'>;

/** What may be done when a sign-in has failed again and again; stands beneath the words for any other code. */
const SIGN_IN_ADVICE: Readonly<Record<GivenUp, string>> = {
  mfa_required:
    'Your account needs a second step to sign in, which is not offered here. Sign in with another account, or ask your freight provider.',
  invalid_state: 'The sign-in was started in another window, or took too long. Sign in again from here.',
  generic_error:
    'The sign-in service turned the sign-in down. Sign in again; if that does not help, tell your freight provider.',
  unknown_error:
    'The sign-in did not finish. Sign in again; if that does not help, tell your freight provider.',
};

const ANY_OTHER: ErrorText = { title: 'Error', lines: ['Something went wrong.'], art: 'broken-line' };

/** The words of SHELL-09; any other or no code is the last of them. */
export function errorText(code: string | undefined): ErrorText {
  if (code === undefined) return ANY_OTHER;
  if (Object.hasOwn(SIGN_IN_ADVICE, code)) {
    // It is one of the keys, as was just seen.
    const advice = SIGN_IN_ADVICE[code as GivenUp];
    return { ...ANY_OTHER, lines: [...ANY_OTHER.lines, advice] };
  }
  return Object.hasOwn(TEXTS, code) ? (TEXTS[code] ?? ANY_OTHER) : ANY_OTHER;
}
