import type { AuthenticationErrorKind } from '#session/authentication.ts';
import type { IllustrationName } from '#ui/illustration.tsx';

export interface ErrorText {
  readonly title: string;
  readonly lines: readonly string[];
  readonly illustration: IllustrationName;
}

const TEXTS: Readonly<Record<string, ErrorText>> = {
  'not-authorised': {
    title: 'Access denied',
    lines: ['You do not have permission to access this page.'],
    illustration: 'locked',
  },
  'not-found': {
    title: 'Page not found',
    lines: ['The page you are looking for does not exist.'],
    illustration: 'lost',
  },
  'invalid-organisation': {
    title: 'Access denied',
    lines: [
      'You do not have access to the application because you are not a member of the associated organisation.',
      'Please make sure the url you used is correct, and that you have a valid login.',
    ],
    illustration: 'locked',
  },
};

/** The kinds without a page of their own. */
type AdviceKind = Exclude<AuthenticationErrorKind, 'invalid_organisation'>;

/** Advice after repeated sign-in failures, shown below the generic text. */
const SIGN_IN_ADVICE: Readonly<Record<AdviceKind, string>> = {
  mfa_required:
    'Your account needs a second sign-in step, which this portal does not support. Sign in with another account, or contact your freight provider.',
  invalid_state: 'The sign-in started in another window or took too long. Sign in again.',
  generic_error:
    'The sign-in service rejected the sign-in. Sign in again. If that fails, contact your freight provider.',
  unknown_error: 'The sign-in did not finish. Sign in again. If that fails, contact your freight provider.',
};

const DEFAULT_TEXT: ErrorText = {
  title: 'Error',
  lines: ['Something went wrong.'],
  illustration: 'broken-line',
};

/** The texts of SHELL-09; the generic text for an unknown or absent code. */
export function errorText(code: string | undefined): ErrorText {
  if (code === undefined) return DEFAULT_TEXT;
  if (Object.hasOwn(SIGN_IN_ADVICE, code)) {
    // hasOwn has just proven the key.
    const advice = SIGN_IN_ADVICE[code as AdviceKind];
    return { ...DEFAULT_TEXT, lines: [...DEFAULT_TEXT.lines, advice] };
  }
  return Object.hasOwn(TEXTS, code) ? (TEXTS[code] ?? DEFAULT_TEXT) : DEFAULT_TEXT;
}
