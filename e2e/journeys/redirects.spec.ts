import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { storedToken } from '#token.ts';

test.use({ usesKeptUser: false });

/** Invalid targets: other origins to a browser or a lenient parser, or pages that are no return target. */
const REFUSED = [
  '//evil.example',
  '///evil.example/',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  '\t//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https:evil.example',
  'https://evil.example/search',
  'javascript:document.body.remove()',
  'data:text/html,gone',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/error/not-authorised',
  '/auth/callback?code=1&state=2',
  `/search?sortOption=${'x'.repeat(5_000)}`,
];

/** Unknown paths of our own origin, however they are decoded. */
const OURS = ['/%2F%2Fevil.example', '/%5Cevil.example', '/%09/evil.example'];

function watchLeaving(page: Page, origin: string): string[] {
  const left: string[] = [];
  page.context().on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) left.push(url);
  });
  return left;
}

test('returns to the start page when the stored return path is invalid [@AUTH-01]', async ({
  page,
  signIn,
  originOf,
}) => {
  test.setTimeout(240_000);
  const left = watchLeaving(page, originOf('kea'));
  await signIn('Hana', { path: '/search' });
  for (const target of [...REFUSED, ...OURS]) {
    await test.step(JSON.stringify(target.slice(0, 40)), async () => {
      // Without the portal, which would start to sign in as soon as the tokens are gone.
      await page.goto('/health/live');
      await page.evaluate(() => localStorage.clear());
      await changeState(page, { target });
      await page.goto('/search');
      const isRefused = REFUSED.includes(target);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        isRefused ? 'Harakeke Homewares Dashboard' : 'Page not found',
      );
      await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(originOf('kea'));
    });
  }
  expect(left).toEqual([]);
});

const ADDRESSES = [
  ...OURS,
  '//evil.example/search',
  '/%2e%2e//evil.example',
  '/search?returnTo=//evil.example#//evil.example',
];

for (const address of ADDRESSES) {
  test(`does not redirect to ${address} [@AUTH-01] [@SHELL-05]`, async ({ page, signIn, originOf }) => {
    const left = watchLeaving(page, originOf('kea'));
    const isHome = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        /^(Page not found|Consignments|Sign in)$/,
      );
      expect(new URL(page.url()).origin).toBe(originOf('kea'));
    };
    await page.goto(`${originOf('kea')}${address}`);
    await isHome();
    await signIn('Hana', { path: '/search' });
    await page.goto(`${originOf('kea')}${address}`);
    await isHome();
    expect(left).toEqual([]);
  });
}

/** Ways to tamper with the tab, the code or the provider's response. */
const TAMPERED = [
  { what: 'another nonce than it was started with', change: { nonce: 'another' } },
  { what: 'another PKCE verifier', change: { code_verifier: 'x'.repeat(64) } },
  { what: 'a state of another provider', change: { authority: 'https://evil.example' } },
  { what: 'a state of another client', change: { client_id: 'another-client' } },
] as const;

for (const { what, change } of TAMPERED) {
  test(`rejects a return with ${what}; the next sign-in opens the requested page [@AUTH-01] [@AUTH-04]`, async ({
    page,
    signIn,
    noise,
  }) => {
    noise.allow(/^400 POST \/idp\/token$/);
    await signIn('Hana', { path: '/search' });
    const { accessToken } = await storedToken(page, 101);
    await page.goto('/health/live');
    await page.evaluate(() => localStorage.clear());
    const returns: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.url().includes('/auth/callback?'))
        returns.push(request.url());
    });
    await changeState(page, change, { isOnce: true });
    await page.goto('/search?sortOption=StatusDate');
    await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
    await expect(page).toHaveURL(/\/search\?sortOption=StatusDate$/);
    expect(returns).toHaveLength(2);
    expect((await storedToken(page, 101)).accessToken).not.toBe(accessToken);
  });
}

test('accepts a code once; a second use revokes the first sign-in and starts again [@AUTH-01]', async ({
  page,
  signIn,
  noise,
  baseURL,
}) => {
  noise.allow(/^400 POST \/idp\/token$/);
  const returns: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/auth/callback?')) returns.push(frame.url());
  });
  // Keeps the state, as an attacker could.
  await page.addInitScript(() => {
    const stolen = 'stolen.';
    for (const [key, text] of Object.entries(sessionStorage)) {
      if (key.startsWith('cartage.oidc.')) sessionStorage.setItem(`${stolen}${key}`, text);
      if (key.startsWith(`${stolen}cartage.oidc.`)) sessionStorage.setItem(key.slice(stolen.length), text);
    }
  });
  await signIn('Hana', { path: '/search', isFresh: true });
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  const { refreshToken } = await storedToken(page, 101);
  const refused = page.waitForResponse((response) => response.url().endsWith('/idp/token') && !response.ok());
  await page.goto(returns[0] ?? '');
  await refused;
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  expect((await storedToken(page, 101)).refreshToken).not.toBe(refreshToken);
  const spent = await page.request.post(`${baseURL}/idp/token`, {
    form: { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'cartage-web' },
  });
  expect(spent.status()).toBe(400);
});

test('shows the sign-in form to another browser that replays a return [@AUTH-01] [@AUTH-04]', async ({
  page,
  otherBrowser,
  signIn,
}) => {
  const returns: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/auth/callback?')) returns.push(frame.url());
  });
  await signIn('Hana', { path: '/search', isFresh: true });
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  const copy = await otherBrowser();
  await copy.goto(returns[0] ?? '');
  await expect(copy.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(await copy.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

/** Runs before the portal's code; leaves the second return unchanged. */
const MIX_UP = `
  const address = new URL(location.href);
  if (address.searchParams.has('iss') && sessionStorage.getItem('mixed') === null) {
    sessionStorage.setItem('mixed', 'up');
    address.searchParams.set('iss', 'https://evil.example');
    history.replaceState(null, '', address);
  }`;

test('rejects a return from another issuer [@AUTH-01]', async ({ page, signIn, originOf }) => {
  await page.addInitScript({ content: MIX_UP });
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url() === `${originOf('kea')}/idp/token`) tokens.push(request.postData() ?? '');
  });
  await signIn('Hana', { path: '/search', isFresh: true });
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  // Only the code of the second return was redeemed.
  expect(tokens).toHaveLength(1);
});

/** Tampers with the tab's stored sign-in state; the last change wins. */
async function changeState(
  page: Page,
  change: Readonly<Record<string, string>>,
  { isOnce = false } = {},
): Promise<void> {
  await page.addInitScript(
    ([request, once]) => {
      if (once && sessionStorage.getItem('changed') !== null) return;
      const { target, ...fields } = request;
      for (const [key, text] of Object.entries(sessionStorage)) {
        if (!key.startsWith('cartage.oidc.')) continue;
        sessionStorage.setItem('changed', 'once');
        const state = JSON.parse(text);
        const data = target === undefined ? state.data : { ...state.data, target };
        sessionStorage.setItem(key, JSON.stringify({ ...state, ...fields, data }));
      }
      if (target !== undefined) sessionStorage.setItem('cartage.sign-in-target', target);
    },
    [change, isOnce] as const,
  );
}
