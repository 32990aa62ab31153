import type { Locator } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';
import { listPage } from '#pages/list-page.ts';

/** The number of lines that the buttons of a pager take. */
const linesOf = (pages: Locator) =>
  pages
    .getByRole('button')
    .evaluateAll(
      (buttons) => new Set(buttons.map((button) => Math.round(button.getBoundingClientRect().top))).size,
    );

test(
  'keeps the pager on one line and the footer of a drill-down below a fifth of the screen [@DASH-10] [@LIST-11]',
  { tag: '@narrow' },
  async ({ page, signIn, viewport }) => {
    await signIn('Hana', { path: '/search?dateRangePresetCode=LAST_30_DAYS' });
    const { pages } = listPage(page);
    await expect(listPage(page).count).toBeVisible();
    for (const name of ['Next page', 'Next page', 'Previous page']) {
      await pages.getByRole('button', { name }).click();
      await expect(listPage(page).count).toBeVisible();
      expect(await linesOf(pages)).toBe(1);
    }
    await page.goto('/');
    await dashboardPage(page).chooseDays('Last 30 days');
    await page.getByRole('button', { name: /^Delivered \d/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Consignments Created, Delivered' });
    const inDialog = dialog.getByRole('navigation', { name: 'Pages' });
    await expect(inDialog.getByRole('button').first()).toBeVisible();
    expect(await linesOf(inDialog)).toBe(1);
    const box = await dialog.boundingBox();
    const tenant = await dialog.getByText('Kea Freight').boundingBox();
    if (box === null || tenant === null) throw new Error('The dialog has no foot.');
    // The foot starts 25 px above the provider's name at most.
    expect(box.y + box.height - (tenant.y - 25)).toBeLessThan((viewport?.height ?? 0) / 5);
  },
);

test(
  'shows both dates of the extract in full [@FILTER-03] [@EXTRACT-01]',
  { tag: '@narrow' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/report' });
    await page.getByRole('button', { name: /^Date range: / }).click();
    for (const name of ['From', 'To']) {
      const field = page.getByLabel(name, { exact: true });
      await expect(field).toHaveValue(/^\d{2}\/\d{2}\/\d{4}$/);
      expect(
        await field.evaluate((input) => input.scrollWidth - input.clientWidth),
        name,
      ).toBeLessThanOrEqual(0);
    }
  },
);

test(
  'a failed save focuses the service type and covers none of its error [@CONS-07]',
  { tag: '@both' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: '/consignment/create' });
    await createPage(page).save.click();
    const service = page.getByRole('combobox', { name: 'Service type' });
    await expect(service).toBeFocused();
    await expect(page.getByRole('listbox')).toBeHidden();
    await service.press('ArrowDown');
    await expect(page.getByRole('option', { name: 'Express' })).toBeVisible();
  },
);
