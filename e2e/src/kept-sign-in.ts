import type { BrowserContext, Page } from '@playwright/test';

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;
type Entries = readonly (readonly [string, string])[];

/** A completed sign-in of a demo user, from which later tests of the same worker start. */
export interface KeptSignIn {
  /**
   * Cookies of the provider's session. With them, a page without a stored user signs in by redirects, without the
   * form.
   */
  readonly cookies: Cookies;
  readonly userEntries: Entries;
  readonly keptAt: number;
}

/** An access token is valid for ten minutes; the rest is more than the time limit of a test. */
const USER_VALID_MS = 240_000;

export async function keepSignIn(page: Page, origin: string): Promise<KeptSignIn> {
  const stored = await page.evaluate(() => Object.entries(localStorage));
  return {
    cookies: await page.context().cookies(`${origin}/idp/auth`),
    userEntries: stored.flatMap(([key, text]): Entries => {
      if (key === 'cartage.organisation') return [[key, text]];
      return key.startsWith('cartage.user.') ? [[key, withoutRefreshToken(text)]] : [];
    }),
    keptAt: Date.now(),
  };
}

/** The refresh token works once: a second use would end the sign-in of the other tests. */
const withoutRefreshToken = (user: string) => JSON.stringify({ ...JSON.parse(user), refreshToken: null });

/** Opens the address with the user in storage: the portal loads once, instead of before and after the provider. */
export async function openWithKeptUser(page: Page, url: string, { userEntries }: KeptSignIn): Promise<void> {
  const script = await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, userEntries);
  await page.goto(url);
  await script.dispose();
}

export const hasValidUser = ({ userEntries, keptAt }: KeptSignIn): boolean =>
  userEntries.length > 0 && Date.now() - keptAt < USER_VALID_MS;
