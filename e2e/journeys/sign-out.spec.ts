import { findChromium } from '#chromium.ts';
import { expect, test } from '#fixtures.ts';
import { storedToken } from '#token.ts';

test.use({
  usesKeptUser: false,
  // Enables the back/forward cache of real browsers, which Playwright disables.
  launchOptions: { ...(await findChromium()), ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});
test.describe.configure({ mode: 'default' });

test('ends the provider session on sign-out and returns to the origin [@AUTH-03]', async ({
  page,
  signIn,
  baseURL,
}) => {
  await signIn('Hana', { path: '/search', isFresh: true });
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  const { refreshToken } = await storedToken(page, 101);
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.getByRole('button', { name: 'Account, Hana Wilcox' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  // Without a user the origin redirects to the provider, which shows its form.
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // The copy of saved searches stays for the next sign-in.
  const keys = await page.evaluate(() => Object.keys(localStorage));
  expect(keys.filter((key) => !key.startsWith('cartage.preference.searches.'))).toEqual([]);
  const refused = await page.request.post(`${baseURL}/idp/token`, {
    form: { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: 'cartage-web' },
  });
  expect(refused.status()).toBe(400);
  expect(await refused.json()).toMatchObject({ error: 'invalid_grant' });
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText('Harakeke Homewares')).toBeHidden();
  await page.goForward();
  await expect(page.getByText('Harakeke Homewares')).toBeHidden();
  expect(visited.every((url) => url.startsWith(`${baseURL}/`))).toBe(true);
});

test('signs out all tabs at once and discards their input [@AUTH-03] [@AUTH-10]', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('Hana', { path: '/search', isFresh: true });
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  const [list, form] = [await context.newPage(), await context.newPage()];
  await list.goto('/search');
  await expect(list.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  await form.goto('/consignment/create');
  await form.getByLabel('Sender reference').fill('between us');
  await page.getByRole('button', { name: 'Account, Hana Wilcox' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  for (const tab of [page, list, form]) {
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  }
  const kept = await form.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(kept).not.toContain('between us');
});
