import { expect, test } from 'vitest';
import { errorText } from '#kit/error-texts.ts';

test.each([
  ['not-authorised', 'Access denied', ['You do not have permission to access this page.']],
  ['not-found', 'Page not found', ['The page you are looking for does not exist.']],
  [
    'invalid-organisation',
    'Access denied',
    [
      'You do not have access to the application because you are not a member of the associated organisation.',
      'Please make sure the url you used is correct, and that you have a valid login.',
    ],
  ],
  ['sign-in', 'Error', ['Something went wrong.']],
  ['toString', 'Error', ['Something went wrong.']],
  [undefined, 'Error', ['Something went wrong.']],
])('the error page of %s has the title %j [@SHELL-09]', (code, title, lines) => {
  expect(errorText(code)).toMatchObject({ title, lines });
});
