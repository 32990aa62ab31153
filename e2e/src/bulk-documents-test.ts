import type { Page } from '@playwright/test';
import { expect, test as base } from '#fixtures.ts';

/** Tests with a database of their own, because results are listed in the bell of the user. */
export const test = base.extend({
  ownFrontSettings: [{ hasOwnDatabase: true, hasWorker: true, hasGateways: true }, { scope: 'worker' }],
  port: async ({ ownFront }, use) => use(ownFront.port),
  // Only visible rows are rendered.
  viewport: { width: 1280, height: 3000 },
});

export const ON_THEIR_WAY = '/search?statuses=TRANSIT,DELIVERED&dateRangePresetCode=LAST_30_DAYS&size=100';

export function printing(page: Page) {
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const tabs: Page[] = [];
  page.context().on('page', (tab) => tabs.push(tab));
  return {
    bar,
    dialog: page.getByRole('dialog'),
    bell: page.getByRole('button', { name: /^Notifications/ }),
    tabs,
    documents: bar.getByRole('button', { name: 'Documents', exact: true }),
    async select(count: number): Promise<void> {
      const ticks = page.getByRole('row').getByRole('checkbox');
      await ticks.nth(1).click();
      if (count > 1) await ticks.nth(count).click({ modifiers: ['Shift'] });
      await expect(bar.getByRole('status')).toHaveText(`${count} selected`);
    },
    create: () => page.getByRole('button', { name: 'Create documents' }).click(),
  };
}
