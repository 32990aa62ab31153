import { expect } from '#slow-expect.ts';
import { FULL_ACCESS, heading, type Scene, type SceneContext } from '#scenes/scene.ts';

/** Sign-in screens and error pages. */
export const SIGN_IN_SCENES: readonly Scene[] = [
  {
    name: 'sign-in',
    people: null,
    async open({ page, goto }) {
      await goto('/search');
      await expect(heading(page, 'Sign in')).toBeVisible();
    },
  },
  {
    name: 'sign-in-empty',
    people: null,
    async open({ page, goto }) {
      await goto('/search');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('Enter your password')).toBeVisible();
    },
  },
  {
    name: 'sign-in-refused',
    people: null,
    async open({ page, goto }) {
      await goto('/search');
      await page.getByLabel('Email').fill('unknown@nowhere.example');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'sign-in-again',
    people: null,
    async open({ page, goto }) {
      await goto('/auth/callback?code=none');
      await expect(page.getByText('The last sign-in did not finish.')).toBeVisible();
    },
  },
  {
    name: 'sign-in-second-step',
    people: null,
    async open({ page, goto }) {
      await goto('/search');
      await expect(heading(page, 'Sign in')).toBeVisible();
      const state = await page.evaluate(() => {
        const key = Object.keys(sessionStorage).find((name) => name.startsWith('cartage.oidc.'));
        return key?.slice('cartage.oidc.'.length);
      });
      await goto(`/auth/callback?error=mfa_required&state=${state}`);
      await expect(page.getByText('That account needs a second sign-in step')).toBeVisible();
    },
  },
];

export const ERROR_SCENES: readonly Scene[] = [
  ...['not-authorised', 'not-found', 'invalid-organisation', 'mfa_required', 'invalid_state', 'other'].map(
    (code) => ({
      name: `error-${code}`,
      people: null,
      async open({ page, goto }: SceneContext) {
        await goto(`/error/${code}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      },
    }),
  ),
  {
    name: 'no-storage',
    people: null,
    async open({ page, goto }) {
      await page.addInitScript(() => {
        Object.defineProperty(globalThis, 'sessionStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError');
          },
        });
      });
      await goto('/search');
      await expect(heading(page, 'This browser blocks storage for this portal')).toBeVisible();
    },
  },
  {
    name: 'error-signed-in',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await goto('/nowhere');
      await expect(heading(page, 'Page not found')).toBeVisible();
    },
  },
];
