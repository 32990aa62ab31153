import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';
import { smallTargets } from '#touch-targets.ts';

const HEADING = 'Harakeke Homewares Dashboard';
const isWhole = (page: Page) =>
  page
    .getByRole('heading', { level: 1, name: HEADING })
    .evaluate((heading) => heading.scrollWidth <= heading.clientWidth);

test(
  'shows the full heading and 44 px targets on a phone, and starts a consignment [@DASH-01] [@DASH-10] [@SHELL-02]',
  { tag: '@narrow' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/' });
    await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible();
    expect(await isWhole(page)).toBe(true);
    await dashboardPage(page).settle();
    expect(await smallTargets(page), 'the dashboard').toEqual([]);
    await test.step('drill-down of a figure', async () => {
      await page.getByRole('button', { name: /^Delivered \d/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Consignments Created, Delivered' });
      await expect(dialog.getByRole('link', { name: /^KEA\d{8}/ }).first()).toBeVisible();
      expect(await smallTargets(page), 'the drill-down').toEqual([]);
      await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    });
    await page.getByRole('main').getByRole('link', { name: 'New Consignment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New Consignment' })).toBeVisible();
  },
);

test(
  'shows full button texts of the extract page and 44 px targets on a phone [@EXTRACT-01]',
  { tag: '@narrow' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/report' });
    const actions = page.getByRole('region', { name: 'Filters' }).getByRole('button');
    await expect(page.getByRole('button', { name: 'Save and schedule' })).toBeVisible();
    const cut = await actions
      .locator('span')
      .evaluateAll((labels) =>
        labels.filter((label) => label.scrollWidth > label.clientWidth + 1).map((label) => label.textContent),
      );
    expect(cut).toEqual([]);
    expect(await smallTargets(page)).toEqual([]);
  },
);
