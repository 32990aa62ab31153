import type { Page } from '@playwright/test';

export const BULK_LIST = '/search?statuses=DRAFT,FINAL,STAGED&dateRangePresetCode=LAST_30_DAYS&size=100';

/** Page object of the selection in the list and of its bulk actions. */
export function bulkPage(page: Page) {
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const rows = (status: string) => page.getByRole('row').filter({ hasText: status });
  return {
    bar,
    dialog: page.getByRole('dialog'),
    step: (name: string) => bar.getByRole('button', { name, exact: true }),
    /** Selects the first rows of a status and returns their references. */
    async selectFirst(status: string, count: number): Promise<string[]> {
      const references: string[] = [];
      for (let row = 0; row < count; row++) {
        const line = rows(status).nth(row);
        references.push((await line.getByRole('link').first().textContent())?.trim() ?? '');
        await line.getByRole('checkbox').click();
      }
      return references;
    },
    async select(references: readonly string[]) {
      for (const reference of references) {
        await page.getByLabel(`Select ${reference}`, { exact: true }).click();
      }
    },
    async more(name: string) {
      await bar.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name }).click();
    },
    close: () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click(),
    results: () => page.getByRole('dialog').getByRole('row'),
  };
}
