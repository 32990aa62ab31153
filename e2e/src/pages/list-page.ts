import type { Locator, Page } from '@playwright/test';
import { expect } from '#slow-expect.ts';

/** The column headers in order, without the icon columns (LIST-01). */
export const COLUMNS = [
  'Consignment',
  'Creation Date',
  'Delivery Date',
  'Freight',
  'Receiver name',
  'Receiver ref',
  'Sender ref',
  'Sales ref',
  'Status',
  'Status Date',
  'Tags',
];

const REFERENCE = /[A-Z]{3}\d{8}/;

/** Page object of the consignment list, wide or narrow. */
export interface ListPage {
  /** Such as '1,204 consignments'. */
  readonly count: Locator;
  readonly rowsPerPage: Locator;
  readonly pages: Locator;
  /** Waits until exactly these consignments are shown, in this order. */
  expectShown(references: readonly string[]): Promise<void>;
  sortBy(sentence: string): Promise<void>;
  /** Opens the site menu, which depends on the width. */
  openSites(): Promise<Locator>;
  openConsignment(reference: string): Promise<void>;
  /** Counts rows from 0. For tests that need any consignment; `openConsignment` opens a certain one. */
  openNth(row: number): Promise<void>;
}

export function listPage(page: Page): ListPage {
  const main = page.getByRole('main');
  const isNarrow = (page.viewportSize()?.width ?? 0) < 992;
  const rows = isNarrow ? main.getByRole('listitem') : main.getByRole('row');
  const links = rows.getByRole('link').filter({ hasText: REFERENCE });
  return {
    count: main.getByRole('status').filter({ hasText: /consignments?$/ }),
    rowsPerPage: main.getByLabel('Rows per page'),
    pages: page.getByRole('navigation', { name: 'Pages' }),
    async expectShown(references) {
      const shown = async () =>
        (await links.allTextContents()).map((text) => REFERENCE.exec(text)?.[0] ?? text);
      await expect.poll(shown).toEqual([...references]);
    },
    async sortBy(sentence) {
      await main.getByRole('button', { name: /^Sort: / }).click();
      await page.getByRole('menu').getByText(sentence, { exact: true }).click();
    },
    async openSites() {
      if (isNarrow) await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: /^Sites: / }).click();
      return page.getByRole('group', { name: 'Sites' });
    },
    async openConsignment(reference) {
      await links.filter({ hasText: reference }).click();
    },
    async openNth(row) {
      await links.nth(row).click();
    },
  };
}
