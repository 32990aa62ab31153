import { expect, test } from '#fixtures.ts';
import { fillInSignIn } from '#fill-in-sign-in.ts';
import { demoPerson } from '#people.ts';
import { storedToken } from '#token.ts';

test.use({ usesKeptUser: false });

for (const [tenant, givenName] of [
  ['kea', 'Hana'],
  ['tui', 'Tia'],
] as const) {
  test(
    `returns to a deep link after sign-in, ${tenant} [@AUTH-01] [@AUTH-05]`,
    {
      tag: '@both',
    },
    async ({ page, originOf }) => {
      const target = `${originOf(tenant)}/search?sortOption=StatusDate&page=2`;
      await page.goto(target);
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(page.url()).toContain(`${originOf(tenant)}/idp/interaction/`);
      await fillInSignIn(page, demoPerson(givenName).email);
      await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
      expect(page.url()).toBe(target);
    },
  );
}

test('rejects a wrong password [@AUTH-01]', async ({ page, noise }) => {
  noise.allow(/^401 POST \/idp\/interaction\//);
  await page.goto('/search');
  await fillInSignIn(page, demoPerson('Hana').email, 'not the password');
  await expect(page.getByRole('alert')).toContainText('Email and password do not match. Try again.');
  await fillInSignIn(page, demoPerson('Hana').email);
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
});

test('stays signed in on reload without extra redirects [@AUTH-02]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  await expect(page.getByRole('status').first()).toContainText('consignments');
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/idp/')) urls.push(request.url());
  });
  await page.reload();
  await expect(page.getByRole('status').first()).toContainText('consignments');
  expect(urls).toEqual([]);
});

test('is signed in on a new tab of the same browser [@AUTH-02]', async ({ page, context, signIn }) => {
  await signIn('Hana', { path: '/search' });
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/search');
  await expect(other.getByRole('heading', { name: 'Consignments' })).toBeVisible();
});

test('reads the user’s profile fields [@AUTH-12] [@AUTH-07]', async ({ page, signIn, baseURL }) => {
  await signIn('Hana', { path: '/search' });
  await page.getByRole('button', { name: 'Account, Hana Wilcox' }).click();
  await expect(page.getByText('hana.wilcox@harakeke.example')).toBeVisible();
  const { profile, claims, refreshToken } = await storedToken(page, 101);
  expect(profile).toMatchObject({
    name: 'Hana Wilcox',
    email: 'hana.wilcox@harakeke.example',
    emailVerified: true,
    givenName: 'Hana',
    familyName: 'Wilcox',
  });
  expect(Object.keys(profile)).toEqual(expect.arrayContaining(['nickname', 'picture', 'objectId', 'locale']));
  expect(profile['objectId']).toBeTruthy();
  expect(profile['locale']).toBe('en-NZ');
  expect(refreshToken).toBeTruthy();
  expect(claims).toMatchObject({
    iss: `${baseURL}/idp`,
    aud: 'urn:cartage:kea:api',
    sub: 'kea-hana-wilcox',
    org_id: '101',
    permissions: expect.arrayContaining(['Access.DISPATCH', 'Consignment.CREATE']),
  });
});

test('sends token and version label with every request, and no token before sign-in [@API-04] [@SHELL-12]', async ({
  page,
  signIn,
}) => {
  const calls: { path: string; headers: Record<string, string> }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push({ path: pathname, headers: request.headers() });
  });
  await signIn('Hana', { path: '/search' });
  await expect(page.getByRole('status').first()).toContainText('consignments');
  expect(calls.length).toBeGreaterThan(8);
  for (const { path, headers } of calls) {
    const isPublic = path.startsWith('/api/v1/configuration/');
    expect(headers, path).toMatchObject({ 'x-appname': 'Cartage', 'x-appversion': '20251015.4' });
    if (isPublic) expect(headers['authorization'], path).toBeUndefined();
    else expect(headers['authorization'], path).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  }
  await page.getByRole('button', { name: 'Account, Hana Wilcox' }).click();
  await expect(page.getByRole('menu').getByText('Version 20251015.4')).toBeVisible();
});
