import type { Locator, Page } from '@playwright/test';
import { expect } from '#slow-expect.ts';

/** Page object of the list's filter: a bar above the table, or on a phone a dialog. */
export interface FilterPanel {
  readonly fields: Locator;
  readonly dateRange: Locator;
  readonly status: Locator;
  /** Opens the dialog on a phone. */
  open(): Promise<void>;
  search(): Promise<void>;
  chooseStatuses(...names: readonly string[]): Promise<void>;
  /** Opens the date menu. */
  openDates(): Promise<Locator>;
  choosePreset(name: string): Promise<void>;
  /** Types both dates and applies them. */
  typeDates(from: string, to: string): Promise<void>;
}

export function filterPanel(page: Page): FilterPanel {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 992;
  const fields = page.getByRole('search', { name: 'Consignments' });
  const dateRange = fields.getByRole('button', { name: /^Date range: / });
  const status = fields.getByRole('button', { name: /^Status: / });
  const menu = isNarrow
    ? page.getByRole('group', { name: 'Date range' })
    : page.getByRole('dialog', { name: 'Date range' });

  const open = async () => {
    if (isNarrow) await page.getByRole('button', { name: /^Filter / }).click();
    await expect(fields).toBeVisible();
  };
  const openDates = async () => {
    await dateRange.click();
    // The panel is loaded after its frame.
    await expect(menu.getByRole('button', { name: 'Apply' })).toBeVisible();
    return menu;
  };
  return {
    fields,
    dateRange,
    status,
    open,
    openDates,
    async search() {
      await fields.getByRole('button', { name: 'Search' }).click();
    },
    async chooseStatuses(...names) {
      await status.click();
      const choices = page.getByRole('group', { name: 'Statuses' });
      for (const name of names) await choices.getByLabel(name, { exact: true }).check();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(choices).toBeHidden();
    },
    async choosePreset(name) {
      await openDates();
      await menu.getByRole('button', { name, exact: true }).click();
      await expect(menu).toBeHidden();
    },
    async typeDates(from, to) {
      await openDates();
      await menu.getByLabel('From', { exact: true }).fill(from);
      await menu.getByLabel('To', { exact: true }).fill(to);
      await menu.getByRole('button', { name: 'Apply' }).click();
    },
  };
}
