import type { Page } from '@playwright/test';
import { demoPerson } from '#people.ts';
import { expect, fillInSignIn, test } from '#fixtures.ts';

/** Addresses that a browser, or a careless parser, takes for another place. */
const AWAY = [
  '//evil.example',
  '///evil.example/',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  'https:evil.example',
  'https://evil.example/search',
  '//evil.example@localhost/search',
  'javascript:document.body.remove()',
  'data:text/html,gone',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/..//evil.example',
];

test('no kept target leads away after sign-in [@AUTH-01]', async ({ page, baseURL, noise, context }) => {
  noise.allow(/^404 GET /);
  const left: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith('data:'))
      left.push(request.url());
  });
  await page.goto('/search');
  await fillInSignIn(page, demoPerson('Hana').email);
  await page.waitForURL(/\/search/);
  for (const target of AWAY) {
    await test.step(JSON.stringify(target), async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto('/idp/health');
      await startWithTarget(page, target);
      await expect(page.getByRole('navigation').first()).toBeVisible();
      expect(new URL(page.url()).origin).toBe(baseURL);
    });
  }
  expect(left).toEqual([]);
});

/** As if somebody had got at what the tab remembers of the sign-in that is on its way. */
async function startWithTarget(page: Page, target: string): Promise<void> {
  await page.addInitScript((wanted) => {
    for (const [key, text] of Object.entries(sessionStorage)) {
      if (!key.startsWith('cartage.oidc.')) continue;
      const state = JSON.parse(text);
      sessionStorage.setItem(key, JSON.stringify({ ...state, data: { ...state.data, target: wanted } }));
    }
  }, target);
  await page.goto('/search');
}
