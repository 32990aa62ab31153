import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '@cartage/domain/demo/people.ts';

/** Fills in and submits the provider's sign-in form. */
export async function fillInSignIn(
  page: Page,
  email: string,
  password: string = DEMO_PASSWORD,
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
