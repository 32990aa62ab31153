import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';

/** Addresses that a browser, or a careless parser, takes for another place. */
const AWAY = [
  '//evil.example',
  '///evil.example/',
  String.raw`/\evil.example`,
  '/\t/evil.example',
  '/\n/evil.example',
  'https:evil.example',
  'https://evil.example/search',
  'javascript:document.body.remove()',
  'data:text/html,gone',
  '/%2F%2Fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/..//evil.example',
];

test('whatever a tab was told to come back to, sign-in ends at home [@AUTH-01]', async ({
  page,
  context,
  signIn,
  baseURL,
}) => {
  const left: string[] = [];
  context.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${baseURL}/`) && !url.startsWith('data:')) left.push(url);
  });
  await signIn('Hana', { path: '/search' });
  for (const target of AWAY) {
    await test.step(JSON.stringify(target), async () => {
      await page.evaluate(() => localStorage.clear());
      await startWithTarget(page, target);
      await page.goto('/search');
      await expect(page.getByRole('navigation', { name: 'Areas' })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(baseURL);
    });
  }
  expect(left).toEqual([]);
});

/** As if somebody had got at what the tab keeps of a sign-in that is on its way; the last one wins. */
async function startWithTarget(page: Page, target: string): Promise<void> {
  await page.addInitScript((wanted) => {
    for (const [key, text] of Object.entries(sessionStorage)) {
      if (!key.startsWith('cartage.oidc.')) continue;
      const state = JSON.parse(text);
      sessionStorage.setItem(key, JSON.stringify({ ...state, data: { ...state.data, target: wanted } }));
    }
  }, target);
}
