import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { recordAnnouncements } from '#record-announcements.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';
import { COLUMNS } from '#pages/list-page.ts';

/** On the ring just left of the top, within the last segment. */
const LAST_PART = { position: { x: 62, y: 11 } };

const closeWith = async (page: Page, title: string | RegExp) => {
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
};

test('shows the value of chart parts, opens their drill-down and returns the focus [@DASH-04] [@DASH-05] [@DASH-06]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/' });
  await dashboardPage(page).settle();
  const tooltip = page.getByRole('tooltip');
  await test.step('the ring of the statuses', async () => {
    const created = dashboardPage(page).card('Consignments Created');
    const delivered = created.getByRole('button', { name: /^Delivered \d/ });
    const count = (await delivered.textContent())?.replace('Delivered', '') ?? '';
    const middle = created.locator('svg text').first();
    await expect(middle).toContainText('%');
    await delivered.focus();
    await expect(middle).toHaveText(count);
    await delivered.blur();
    await expect(middle).toContainText('%');
    const ring = created.locator('svg[width="136"]');
    await ring.hover(LAST_PART);
    await expect(middle).toHaveText(count);
    await ring.click(LAST_PART);
    await closeWith(page, 'Consignments Created, Delivered');
    await expect(delivered).toBeFocused();
  });
  await test.step('the pies of the service types', async () => {
    const row = dashboardPage(page)
      .card('DIFOT')
      .getByRole('row', { name: /Standard/ });
    const kept = row.getByRole('button', { name: /On Time/ });
    const share = (await kept.textContent()) ?? '';
    const pie = row.locator('svg').first();
    // Right of the centre: the first segment begins at the top.
    const firstPart = { position: { x: 24, y: 18 } };
    await pie.hover(firstPart);
    await expect(tooltip).toContainText(`On Time: ${share}`);
    await pie.click(firstPart);
    await closeWith(page, 'DIFOT, Standard, On Time');
    await expect(kept).toBeFocused();
  });
  await test.step('the bars of the exceptions', async () => {
    const exceptions = dashboardPage(page).card('Unresolved Exceptions');
    const link = exceptions.getByRole('button', { name: / unresolved$/ }).first();
    const [title = ''] = ((await link.getAttribute('aria-label')) ?? '').split(':');
    const bar = exceptions.getByRole('listitem').filter({ hasText: title }).locator('[data-open="true"]');
    await bar.hover();
    await expect(tooltip).toContainText(/: \d+ unresolved$/);
    await bar.click();
    await closeWith(page, `Exceptions, ${title}, Unresolved`);
    await expect(link).toBeFocused();
  });
});

test('announces a new range, stage and page [@DASH-01] [@DASH-06] [@DASH-10]', async ({ page, signIn }) => {
  const announced = await recordAnnouncements(page);
  await signIn('Hana', { path: '/' });
  await dashboardPage(page).settle();
  await page.getByRole('button', { name: /^Date range: / }).click();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await expect
    .poll(async () => (await announced()).at(-1))
    .toMatch(/^Dashboard updated: \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}, All Service Types$/);
  const exceptions = dashboardPage(page).card('Unresolved Exceptions');
  await exceptions.getByRole('button', { name: 'Collection', exact: true }).click();
  await expect.poll(async () => (await announced()).at(-1)).toMatch(/^Collection: \d+ unresolved of \d+$/);
  await page.getByRole('button', { name: /^Delivered \d/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Consignments Created, Delivered' });
  await dialog.getByRole('button', { name: 'Page 2' }).click();
  await expect.poll(async () => (await announced()).at(-1)).toMatch(/^Consignments 26–50 of \d+, /);
  await test.step('has the columns of the list and its page sizes', async () => {
    await dialog.getByRole('combobox', { name: 'Rows per page' }).selectOption('100');
    await expect(dialog.getByText(/^1–100 of \d+$/)).toBeVisible();
    await expect(dialog.getByRole('columnheader')).toHaveText(COLUMNS.toSpliced(1, 0, 'Flags'));
  });
  await page.keyboard.press('Escape');
  await test.step('a link to the list where the list has such a filter, as for exceptions', async () => {
    await exceptions.getByRole('button', { name: 'All', exact: true }).click();
    await exceptions
      .getByRole('button', { name: / unresolved$/ })
      .first()
      .click();
    const behind = page.getByRole('dialog', { name: /^Exceptions, / });
    await expect(behind.getByRole('link', { name: 'Open in list' })).toBeVisible();
    await page.keyboard.press('Escape');
  });
});

test('treats all selected service types as All Service Types [@DASH-01]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/' });
  const services = page.getByRole('button', { name: /^Service types: / });
  await services.click();
  const boxes = page.getByRole('group', { name: 'Service types' }).getByRole('checkbox');
  const count = await boxes.count();
  for (let index = 0; index < count; index += 1) await boxes.nth(index).click();
  await expect(page.getByRole('group', { name: 'Service types' }).locator(':checked')).toHaveCount(count);
  await expect(services).toHaveAccessibleName('Service types: All Service Types');
});

test('prints period, service types and sites without controls [@DASH-01]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/' });
  await dashboardPage(page).settle();
  await page.emulateMedia({ media: 'print' });
  const shown = page.getByRole('main').locator('li');
  await expect(
    shown.filter({ hasText: /^Last 7 days, \d\d\/\d\d\/\d{4} – \d\d\/\d\d\/\d{4}$/ }),
  ).toBeVisible();
  await expect(shown.filter({ hasText: 'All Service Types' })).toBeVisible();
  await expect(shown.filter({ hasText: 'All sites (12)' })).toBeVisible();
  await expect(page.getByRole('complementary')).toBeHidden();
  await expect(page.getByRole('link', { name: 'New Consignment' })).toBeHidden();
  for (const name of ['Search', 'About DIFOT', 'Show DIFOT as a table', 'Collection']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  }
  const bar = dashboardPage(page).card('Unresolved Exceptions').locator('[data-open="true"]').first();
  await expect(bar).toHaveCSS('print-color-adjust', 'exact');
  await page.setViewportSize({ width: 794, height: 1123 });
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harakeke Homewares Dashboard');
});
