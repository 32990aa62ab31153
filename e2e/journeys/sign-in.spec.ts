import { demoPerson } from '#people.ts';
import { expect, fillInSignIn, test } from '#fixtures.ts';

test(
  'a deep link leads through sign-in back to itself [@AUTH-01]',
  { tag: '@both' },
  async ({ page, baseURL }) => {
    await page.goto('/search?sortOption=statusDate');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(new URL(page.url()).pathname).toMatch(/^\/idp\/interaction\//);
    await fillInSignIn(page, demoPerson('Hana').email);
    await page.waitForURL(`${baseURL}/search?sortOption=statusDate*`);
  },
);
