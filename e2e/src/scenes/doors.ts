import { expect } from '#patient-expect.ts';
import { EVERYTHING, heading, type Scene, type Stage } from '#scenes/scene.ts';

/** Where people come in, and where they are turned away. */
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
      await page.getByLabel('Email').fill('somebody@nowhere.example');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];

export const ERROR_SCENES: readonly Scene[] = [
  ...['not-authorised', 'not-found', 'invalid-organisation', 'other'].map((code) => ({
    name: `error-${code}`,
    people: null,
    async open({ page, goto }: Stage) {
      await goto(`/error/${code}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  })),
  {
    name: 'error-signed-in',
    people: EVERYTHING,
    async open({ page, goto }) {
      await goto('/nowhere');
      await expect(heading(page, 'Page not found')).toBeVisible();
    },
  },
];
