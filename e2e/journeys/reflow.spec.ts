import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { EXAMPLES_STATEMENT, ORGANISATIONS } from '#scenes/casts.ts';
import type { Examples } from '#scenes/scene.ts';

/** WCAG 1.4.10 and 1.4.4: as narrow as 320 px, and letters twice as large, without scrolling sideways. */
const WAYS = [
  { name: 'on a screen of 320 px', width: 320, height: 640, zoom: 1 },
  { name: 'with everything twice as large', width: 1280, height: 800, zoom: 2 },
] as const;

const PATHS = [
  '/',
  '/search',
  '/report',
  '/consignment/create',
  '/theming',
  '/settings/theme',
  '/error/not-found',
];

const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
const mainOverflow = (page: Page) =>
  page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);

for (const { name, width, height, zoom } of WAYS) {
  test(`nothing is cut off or has to be scrolled sideways ${name}`, async ({ page, signIn, rows }) => {
    const [examples] = await rows<Examples>(EXAMPLES_STATEMENT, [ORGANISATIONS.kea]);
    // A browser that draws everything twice as large has half as much room.
    await page.setViewportSize({ width: width / zoom, height: height / zoom });
    await signIn('Hana', { path: '/search' });
    for (const path of [...PATHS, `/consignment/${examples?.draft}`]) {
      await page.goto(new URL(path, page.url()).href);
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      expect.soft(await overflow(page), `${path} as a whole`).toBeLessThanOrEqual(0);
      expect.soft(await mainOverflow(page), `${path} inside`).toBeLessThanOrEqual(0);
    }
  });
}

test('in forced colours what is chosen and what has the focus can be seen', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn('Hana', { path: '/settings/theme' });
  const radio = page.getByRole('radio', { name: 'Kea Freight' });
  await expect(radio).toBeChecked();
  await expect(radio).toHaveCSS('appearance', 'auto');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
});
