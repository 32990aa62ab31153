import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { dashboardPage, longestRange } from '#pages/dashboard-page.ts';

const TITLE = 'Consignments Created, Delivered';
const deliveredOf = (page: Page) =>
  dashboardPage(page)
    .card('Consignments Created')
    .getByRole('button', { name: /^Delivered \d/ });

test(
  'adds a drill-down to the history: Back closes it, and returns to it from a consignment [@DASH-10]',
  { tag: '@wide-first' },
  async ({ page, signIn, viewport }) => {
    const isNarrow = (viewport?.width ?? 0) < 992;
    await signIn('Hana', { path: '/search' });
    await page.goto('/');
    const delivered = deliveredOf(page);
    const dialog = page.getByRole('dialog', { name: TITLE });
    const closed = async () => {
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(({ pathname, search }) => pathname === '/' && search === '');
      await expect(delivered).toBeFocused();
    };
    await test.step('Back and the close button close it, Forward opens it', async () => {
      await delivered.click();
      await expect(dialog).toBeVisible();
      await expect(page).toHaveURL(/\/\?figure=created&status=DELIVERED$/);
      await page.goBack();
      await closed();
      await page.goForward();
      await expect(dialog).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).click();
      await closed();
      await page.goForward();
      await expect(dialog).toBeVisible();
    });
    const links = dialog.getByRole('link', { name: /^KEA\d{8}/ });
    const references = async () => (await links.allTextContents()).map((text) => text.slice(0, 11));
    await test.step('from a consignment: page, order and row', async () => {
      if (isNarrow) {
        await dialog.getByRole('button', { name: /^Sort: / }).click();
        await page.getByRole('menuitemradio', { name: 'Creation date, newest first' }).click();
      } else await dialog.getByRole('button', { name: 'Creation Date' }).click();
      await expect(page).toHaveURL(/&sortDirection=desc$/);
      await dialog.getByRole('button', { name: 'Page 2' }).click();
      await expect(dialog.getByText(/^26–\d+ of /)).toBeVisible();
      const shown = await references();
      await links.nth(2).click();
      await expect(page.getByRole('heading', { level: 1, name: shown[2] ?? '?' })).toBeVisible();
      await page.goBack();
      await expect(dialog.getByText(/^26–\d+ of /)).toBeVisible();
      await expect.poll(references).toEqual(shown);
      const row = isNarrow ? links.nth(2) : dialog.getByRole('row').filter({ hasText: shown[2] ?? '?' });
      await expect(row).toBeFocused();
    });
    await test.step('pages and sorting are not in the history', async () => {
      await page.reload();
      await expect(dialog.getByText(/^26–\d+ of /)).toBeVisible();
      await page.keyboard.press('Escape');
      await closed();
      await page.goBack();
      await expect(page).toHaveURL(/\/search$/);
    });
  },
);

test('opens the drill-down of a link, and only the dashboard for an invalid link [@DASH-10]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/' });
  const { card, chooseRange, settle } = dashboardPage(page);
  await chooseRange(...longestRange());
  const figures = [
    ['DIFOT', / On Time: /, /^DIFOT, .*, On Time$/],
    ['DIFOT', / Miss: /, /^DIFOT, .*, Miss$/],
    ['Unresolved Exceptions', / unresolved$/, /^Exceptions, .*, Unresolved$/],
    ['Unresolved Exceptions', /^Resolved \d/, /^Exceptions, Resolved$/],
  ] as const;
  for (const [name, figure, title] of figures) {
    await test.step(`${name}: ${String(figure)}`, async () => {
      await page.goto('/');
      await settle();
      const word = card(name).getByRole('button', { name: figure }).first();
      await word.click();
      const dialog = page.getByRole('dialog', { name: title });
      await expect(dialog.getByRole('status').first()).toHaveText(/^\d/);
      const counted = await dialog.getByRole('status').first().textContent();
      const link = page.url();
      // In a new page without a dashboard in its history.
      await page.goto('/search');
      await page.goto(link);
      await expect(dialog.getByRole('status').first()).toHaveText(counted ?? '');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(/\/$/);
      await expect(word).toBeFocused();
    });
  }
  await test.step('nonsense', async () => {
    await page.goto('/?figure=exceptions&exception=999999&state=lost&page=x');
    await settle();
    await expect(
      card('Unresolved Exceptions')
        .getByRole('button', { name: / unresolved$/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('fades overflowing exception kinds, shares of a row add up to 100, and the footer has one font size [@DASH-04] [@DASH-06] [@DASH-10]', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/' });
  const { card, chooseRange } = dashboardPage(page);
  await chooseRange(...longestRange());
  await test.step('kinds', async () => {
    const kinds = page.getByRole('region', { name: 'Exceptions by type' });
    // Half of the kinds overflow.
    await kinds.evaluate((region) => {
      region.style.flex = 'none';
      region.style.height = `${region.scrollHeight / 2}px`;
    });
    await expect(kinds).toHaveAttribute('data-below');
    await expect(kinds).not.toHaveAttribute('data-above');
    await expect(kinds).toHaveCSS('mask-image', /gradient/);
    await kinds.press('End');
    await expect(kinds).not.toHaveAttribute('data-below');
    await expect(kinds).toHaveAttribute('data-above');
    await kinds.evaluate((region) => region.style.setProperty('height', 'auto'));
    await expect(kinds).not.toHaveAttribute('data-above');
    await expect(kinds).toHaveCSS('mask-image', 'none');
  });
  await test.step('shares', async () => {
    const rows = page.getByRole('region', { name: 'DIFOT by service type' }).getByRole('row');
    const texts = (await rows.allTextContents()).flatMap((text) => {
      const shares = [...text.matchAll(/(\d+\.\d)%/g)].map(([, share]) => Number(share));
      return shares.length === 2 ? [shares.reduce((sum, share) => sum + share, 0).toFixed(1)] : [];
    });
    expect(texts.length).toBeGreaterThan(0);
    expect(new Set(texts)).toEqual(new Set(['100.0']));
  });
  await test.step('the footer', async () => {
    await card('Consignments Created')
      .getByRole('button', { name: /^Delivered \d/ })
      .click();
    const dialog = page.getByRole('dialog', { name: TITLE });
    const footerTexts = [dialog.getByText('Rows per page'), dialog.getByText(/^1–25 of /)];
    for (const one of footerTexts) await expect(one).toHaveCSS('font-size', '13px');
    const colours = footerTexts.map((one) =>
      one.evaluate((word) => word.ownerDocument.defaultView?.getComputedStyle(word).color),
    );
    expect(new Set(await Promise.all(colours)).size).toBe(1);
  });
});
