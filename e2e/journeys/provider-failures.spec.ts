import { generateKeyPairSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { expect, test as base } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';
import { demoPerson } from '#people.ts';
import { storedToken } from '#token.ts';

/** Its own provider, which the tests stop. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasGateways: true } });
test.describe.configure({ mode: 'default' });
test.afterEach(({ ownFront }) => ownFront.recover());

const UNAVAILABLE = 'Sign-in is unavailable right now.';
const REASON = "Your organisation's sign-in service isn't responding.";
const DEEP_LINK = '/search?sortOption=StatusDate&page=2';

async function expectUnavailable(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: UNAVAILABLE })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: REASON })).toBeVisible();
}

const kidOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

async function newSigningKey(): Promise<Record<string, string>> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { IDENTITY_SIGNING_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
}

test(
  'explains the provider’s outage, and opens the requested page once it is back [@AUTH-01] [@AUTH-04]',
  { tag: '@wide-first' },
  async ({ page, ownFront, noise }) => {
    noise.allow(/^503 GET \/idp\//);
    await ownFront.stopIdentity();
    await page.goto(DEEP_LINK);
    await expectUnavailable(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectUnavailable(page);
    await ownFront.recover();
    await page.getByRole('button', { name: 'Try again' }).click();
    await fillInSignIn(page, demoPerson('Hana').email);
    await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
    expect(page.url()).toContain(DEEP_LINK);
  },
);

for (const [what, treatment] of [
  ['does not answer', 'hold'],
  ['answers a page of something else', { status: 200, type: 'text/html', body: '<h1>Welcome to nginx</h1>' }],
  ['answers half of what it should', { status: 200, type: 'application/json', body: '{"issuer":' }],
  ['has a fault', { status: 500, type: 'application/json', body: '{"error":"server_error"}' }],
] as const) {
  test(`reports a provider that ${what} as unavailable within ten seconds [@AUTH-04]`, async ({
    page,
    ownFront,
    noise,
  }) => {
    noise.allow(/^50\d GET \/idp\//);
    ownFront.gateway.intercept({ path: /^\/idp\/\.well-known/ }, treatment);
    await page.goto(DEEP_LINK);
    await expect(page.getByRole('heading', { level: 1, name: UNAVAILABLE })).toBeVisible({ timeout: 15_000 });
    ownFront.gateway.restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
}

test('shows a link back to the portal when the provider stops while its form is open [@AUTH-04]', async ({
  page,
  ownFront,
  noise,
}) => {
  noise.allow(/^503 (GET|POST) \/idp\//);
  await page.goto(DEEP_LINK);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await ownFront.stopIdentity();
  await fillInSignIn(page, demoPerson('Hana').email);
  await expectUnavailable(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectUnavailable(page);
  await ownFront.recover();
  await page.getByRole('button', { name: 'Try again' }).click();
  await fillInSignIn(page, demoPerson('Hana').email);
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  expect(page.url()).toContain(DEEP_LINK);
});

test('offers a retry to the requested page when the provider fails after the form [@AUTH-04]', async ({
  page,
  ownFront,
  noise,
}) => {
  noise.allow(/^503 (GET|POST) \/idp\//);
  await page.goto(DEEP_LINK);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  ownFront.gateway.intercept({ path: /^\/idp\/(token|\.well-known)/ }, { status: 503 });
  await fillInSignIn(page, demoPerson('Hana').email);
  await expectUnavailable(page);
  ownFront.gateway.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  // The user has a session at the provider now.
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  expect(page.url()).toContain(DEEP_LINK);
});

test('keeps signed-in users working while the provider is down, slow or serves invalid keys [@AUTH-02]', async ({
  page,
  signIn,
  ownFront,
}) => {
  await signIn('Mere', { path: '/search', isFresh: true });
  const list = listPage(page);
  await expect(list.count).toBeVisible();
  const workOn = async (next: string) => {
    await page.reload();
    await list.pages.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(list.count, next).toBeVisible();
    await page.goto('/search');
  };
  await ownFront.stopIdentity();
  await workOn('down');
  await ownFront.recover();
  ownFront.identityGateway.intercept({ path: /./ }, 'hold');
  await workOn('slow');
  ownFront.identityGateway.restore();
  const garbage = JSON.stringify({ keys: [{ kty: 'RSA', kid: 'x', n: '!', e: '' }, { kty: 'nothing' }] });
  ownFront.identityGateway.intercept(
    { path: /\/jwks$/ },
    { status: 200, type: 'application/json', body: garbage },
  );
  await workOn('garbage');
});

test('names the unavailable service when an expired token cannot be renewed, and keeps input [@AUTH-02] [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^503 (GET|POST) \/idp\//);
  await signIn('Hana', { path: '/consignment/create', isFresh: true });
  await page.getByLabel('Sender reference').fill('kept');
  // Simulates a token that has just expired.
  await page.evaluate(() => {
    const key = 'cartage.user.101';
    const user = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...user, expiresAt: 0 }));
  });
  await ownFront.stopIdentity();
  await page.reload();
  await expectUnavailable(page);
  await ownFront.recover();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Sender reference')).toHaveValue('kept');
});

test('stops the sign-in loop when the server rejects every token [@AUTH-10] [@AUTH-04]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^401 (GET|POST) \/api\/v2\//);
  const visits: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest() && /^\/idp\/(auth|session\/end)$/.test(pathname)) visits.push(pathname);
  });
  await signIn('Hana', { path: '/search', isFresh: true });
  visits.length = 0;
  ownFront.gateway.intercept({ path: /^\/api\/v2\// }, { status: 401 });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(visits).toEqual(['/idp/auth', '/idp/auth', '/idp/session/end', '/idp/auth']);
  await fillInSignIn(page, demoPerson('Hana').email);
  await expect(page.getByRole('heading', { level: 1, name: 'Error' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong' })).toBeVisible();
  expect(visits).toHaveLength(4);
  ownFront.gateway.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Harakeke Homewares Dashboard' })).toBeVisible();
});

test('accepts the provider’s new keys for new and existing sign-ins [@AUTH-01] [@AUTH-02]', async ({
  page,
  otherBrowser,
  signIn,
  ownFront,
  noise,
}) => {
  // The open list follows changes and notifications and stores preferences while the server restarts.
  noise.allow(
    /^401 (GET|POST) \/api\//,
    /^net::ERR_EMPTY_RESPONSE (GET .*\/(changes|preferences|notifications)|POST .*\/search)$/,
  );
  await signIn('Hana', { path: '/search', isFresh: true });
  const before = await storedToken(page, 101);
  await ownFront.restartIdentity(await newSigningKey());
  const newcomer = await otherBrowser();
  await signIn('Lena', { page: newcomer, path: '/search', isFresh: true });
  await expect(listPage(newcomer).count).toBeVisible();
  expect(kidOf((await storedToken(newcomer, 101)).accessToken)).not.toBe(kidOf(before.accessToken));
  // Restarting the process empties its one-minute cache.
  await ownFront.stopServer();
  await ownFront.recover();
  await page.reload();
  await expect(listPage(page).count).toBeVisible();
  expect(kidOf((await storedToken(page, 101)).accessToken)).not.toBe(kidOf(before.accessToken));
});
