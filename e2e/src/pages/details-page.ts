import type { Locator, Page } from '@playwright/test';
import { expect } from '#slow-expect.ts';

/** Page object of My Details, wide or narrow. */
export interface DetailsPage {
  readonly dialog: Locator;
  readonly requestingSite: Locator;
  readonly originSite: Locator;
  readonly selectedSites: Locator;
  readonly startPage: Locator;
  readonly save: Locator;
  readonly cancel: Locator;
  open(): Promise<void>;
  /** Chooses a site by part of its name. */
  choose(field: Locator, site: string): Promise<void>;
}

export function detailsPage(page: Page): DetailsPage {
  const dialog = page.getByRole('dialog', { name: 'My Details' });
  return {
    dialog,
    requestingSite: dialog.getByLabel('Requesting Site'),
    originSite: dialog.getByLabel('Default origin site'),
    selectedSites: dialog.getByRole('button', { name: /^Selected sites: / }),
    startPage: dialog.getByLabel('Start page'),
    save: dialog.getByRole('button', { name: 'Save' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    async open() {
      await page.getByRole('button', { name: /^Account, / }).click();
      await page.getByRole('menuitem', { name: 'My Details' }).click();
      await expect(dialog).toBeVisible();
    },
    async choose(field, site) {
      await field.click();
      await field.fill(site);
      await page.getByRole('option', { name: site }).click();
      await expect(field).toHaveValue(new RegExp(site));
    },
  };
}
