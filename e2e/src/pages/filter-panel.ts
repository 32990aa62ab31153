import type { Locator, Page } from '@playwright/test';
import { expect } from '#patient-expect.ts';

/** The filter of the list as a person meets it: a line above the table, on a phone a dialog behind its preview. */
export interface FilterPanel {
  readonly fields: Locator;
  readonly dateRange: Locator;
  readonly status: Locator;
  /** Where there is a dialog it is opened. */
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
  const isNarrow = (page.viewportSize()?.width ?? 0) < 768;
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
    await expect(menu).toBeVisible();
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
