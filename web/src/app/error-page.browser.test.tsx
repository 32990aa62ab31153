import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ErrorPage } from '#app/error-page.tsx';
import { eventually } from '#testing/eventually.ts';
import { renderInPortal } from '#testing/render-in-portal.tsx';

const PAGES = [
  {
    code: 'not-authorised',
    title: 'Access denied',
    texts: ['You do not have permission to access this page.'],
    button: 'Sign in with another account',
  },
  {
    code: 'invalid-organisation',
    title: 'Access denied',
    texts: [
      'You do not have access to the application because you are not a member of the associated organisation.',
      'Please make sure the url you used is correct, and that you have a valid login.',
    ],
    button: 'Sign in with another account',
  },
  { code: 'anything-else', title: 'Error', texts: ['Something went wrong.'], button: 'Sign in' },
  { code: 'constructor', title: 'Error', texts: ['Something went wrong.'], button: 'Sign in' },
] as const;

for (const width of ['wide', 'narrow'] as const) {
  test.each(PAGES)(`$code shows its message without sign-in, ${width} [@SHELL-09]`, async (expected) => {
    await renderInPortal(<ErrorPage code={expected.code} />, { width, isSignedIn: false });
    await eventually(() =>
      expect(
        page.getByRole('heading', { level: 1, name: expected.title, exact: true }).element(),
      ).toBeVisible(),
    );
    for (const text of expected.texts)
      await eventually(() => expect(page.getByText(text, { exact: true }).element()).toBeVisible());
    await eventually(() =>
      expect(page.getByRole('button', { name: expected.button, exact: true }).element()).toBeVisible(),
    );
    await eventually(() => expect(page.getByRole('banner').element()).toMatchTextContent(/Kea Freight/));
  });
}
