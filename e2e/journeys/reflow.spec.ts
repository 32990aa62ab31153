import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';
import { pixelAt } from '#pixel-at.ts';
import { EXAMPLES_STATEMENT, ORGANISATIONS } from '#scenes/scene-groups.ts';
import type { Examples } from '#scenes/scene.ts';

/** WCAG 1.4.10 and 1.4.4: 320 px wide, and text at 200%, without horizontal scrolling. */
const WAYS = [
  { name: 'on a screen of 320 px', width: 320, height: 640, zoom: 1 },
  { name: 'with everything twice as large', width: 1280, height: 800, zoom: 2 },
] as const;

const PATHS = [
  '/',
  '/search',
  '/report',
  '/consignment/create',
  '/hireage',
  '/theming',
  '/settings/theme',
  '/error/not-found',
];

const overflow = (page: Page) =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
const mainOverflow = (page: Page) =>
  page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);

for (const { name, width, height, zoom } of WAYS) {
  test(`needs no horizontal scrolling ${name}`, async ({ page, signIn, rows }) => {
    const [examples] = await rows<Examples>(EXAMPLES_STATEMENT, [ORGANISATIONS.kea]);
    // Zooming to 200% halves the viewport.
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

test('shows selection and focus in forced colours', async ({ page, signIn }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn('Hana', { path: '/settings/theme' });
  const radio = page.getByRole('radio', { name: 'Kea Freight' });
  await expect(radio).toBeChecked();
  await expect(radio).toHaveCSS('appearance', 'auto');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveCSS('outline-style', 'solid');
});

test('distinguishes the current page, the exception stage and the parts of a bar in forced colours', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn('Hana', { path: '/' });
  await dashboardPage(page).settle();
  const corner = { x: 4, y: 3 };
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name });
  expect(await pixelAt(link('Dashboard'), corner)).not.toBe(await pixelAt(link('Reports'), corner));
  const stage = (name: string) =>
    page.getByRole('group', { name: 'Exception stage' }).getByRole('button', { name });
  expect(await pixelAt(stage('All'), corner)).not.toBe(await pixelAt(stage('Delivery'), corner));
  const kinds = page.getByRole('region', { name: 'Exceptions by type' });
  const closed = kinds.locator('[data-open="true"] + [data-open="false"]').first();
  const open = kinds.locator('[data-open="true"]:has(+ [data-open="false"])').first();
  const middle = { x: 3, y: 7 };
  const [closedColour, openColour, background] = [
    await pixelAt(closed, middle),
    await pixelAt(open, middle),
    await pixelAt(kinds, { x: 1, y: 1 }),
  ];
  expect(new Set([closedColour, openColour, background]).size).toBe(3);
});
