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

const ANY_OTHER: ErrorText = { title: 'Error', lines: ['Something went wrong.'], art: 'broken-line' };

/** The words of SHELL-09; any other or no code is the last of them. */
export const errorText = (code: string | undefined): ErrorText =>
  code !== undefined && Object.hasOwn(TEXTS, code) ? (TEXTS[code] ?? ANY_OTHER) : ANY_OTHER;
