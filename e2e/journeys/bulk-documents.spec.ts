import type { Page } from '@playwright/test';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { accessibilityFaults } from '#accessible.ts';
import { expect, test as base } from '#fixtures.ts';

/** What is made here stands in the bell of whoever asked for it, so these journeys have a world of their own. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({
  ownFrontSettings: { hasOwnDatabase: true, hasWorker: true },
  // Only rows in sight are drawn.
  viewport: { width: 1280, height: 3000 },
});
test.describe.configure({ mode: 'default' });

const ON_THEIR_WAY = '/search?statuses=TRANSIT,DELIVERED&dateRangePresetCode=LAST_30_DAYS&size=100';

function printing(page: Page) {
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const tabs: Page[] = [];
  page.context().on('page', (tab) => tabs.push(tab));
  return {
    bar,
    dialog: page.getByRole('dialog'),
    bell: page.getByRole('button', { name: /^Notifications/ }),
    tabs,
    documents: bar.getByRole('button', { name: 'Documents', exact: true }),
    async mark(count: number): Promise<void> {
      const ticks = page.getByRole('row').getByRole('checkbox');
      await ticks.nth(1).click();
      if (count > 1) await ticks.nth(count).click({ modifiers: ['Shift'] });
      await expect(bar.getByRole('status')).toHaveText(`${count} selected`);
    },
    make: () => page.getByRole('button', { name: 'Make documents' }).click(),
  };
}

test('labels and notes of many open by themselves, each in a tab, and are found again after a reload; what failed is made anew [@BULK-03] [@BULK-08] [@BULK-09]', async ({
  signIn,
  page,
  ownDatabase,
}) => {
  await signIn('Hana', { path: ON_THEIR_WAY });
  const { bar, dialog, bell, tabs, documents, mark, make } = printing(page);
  const files = dialog.getByRole('link', { name: /, in a new tab$/ });

  await test.step('each in a tab of its own, without another click', async () => {
    await mark(2);
    await documents.click();
    await expect(dialog).toHaveAccessibleName('Document for 2 consignment(s)');
    expect(await accessibilityFaults(page)).toEqual([]);
    await make();
    await expect(dialog.getByRole('status')).toHaveText('2 consignment(s) updated successfully');
    await expect.poll(() => tabs.length).toBe(4);
    await expect(dialog.getByRole('row')).toHaveCount(3);
    await expect(files).toHaveCount(6);
    for (const one of await files.all()) {
      const answer = await page.request.get((await one.getAttribute('href')) ?? '');
      expect(answer.headers()['content-type']).toBe('application/pdf');
    }
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Open each in a tab' }).click();
    await expect.poll(() => tabs.length).toBe(8);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(documents).toBeFocused();
    // Printing moves nothing.
    await expect(bar.getByRole('status')).toHaveText('2 selected');
  });

  await test.step('the bell has them after a reload, and opens nothing by itself', async () => {
    const before = tabs.length;
    await page.reload();
    await bell.click();
    await expect(page.getByText('Documents: 2 consignment(s) updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(dialog).toHaveAccessibleName('Document for 2 consignment(s)');
    await expect(files).toHaveCount(6);
    expect(tabs).toHaveLength(before);
  });

  await test.step('one that could not be made says so, and alone is tried again', async () => {
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await withClient(await ownDatabase.url(), async (client) => {
      await client.query('set role cartage_system');
      await client.query(
        `update document set state = 'failed', content = '{}', bytes = null
         where id in (select document_id from bulk_document where position = 1)`,
      );
    });
    await bell.click();
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(dialog.getByRole('status')).toHaveText('1 consignment(s) updated successfully1 failed');
    await expect(dialog.getByRole('row').nth(2)).toContainText('Could not be made, try again');
    await dialog.getByRole('button', { name: 'Retry failed' }).click();
    await expect(dialog).toHaveAccessibleName('Document for 1 consignment(s)');
    await expect(dialog.getByRole('status')).toHaveText('1 consignment(s) updated successfully');
  });
});

test('tabs that the browser keeps from opening are told and offered; of more than twenty the file of all opens [@BULK-08]', async ({
  signIn,
  page,
}) => {
  // As a browser that lets one tab be opened by a click.
  await page.addInitScript(`
    const open = window.open.bind(window);
    let left = 0;
    document.addEventListener('click', () => (left = 1), true);
    window.open = (...given) => (left-- > 0 ? open(...given) : null);
  `);
  await signIn('Hana', { path: ON_THEIR_WAY });
  const { dialog, tabs, documents, mark, make } = printing(page);

  await test.step('what did not open is counted; each click opens the next', async () => {
    await mark(2);
    await documents.click();
    await make();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Your browser kept 3 of 4 tabs from opening. Allow pop-ups for this site, or use the buttons here.',
    );
    await expect.poll(() => tabs.length).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    const offer = dialog.getByRole('button', { name: 'Open each in a tab' });
    await offer.click();
    await expect(dialog.getByRole('alert')).toContainText('kept 2 of 3 tabs');
    await expect.poll(() => tabs.length).toBe(2);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('of one there is a button too', async () => {
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await mark(1);
    await documents.click();
    await dialog.getByRole('checkbox', { name: 'Freight labels' }).uncheck();
    await make();
    await expect.poll(() => tabs.length).toBe(3);
    await expect(dialog.getByRole('button', { name: 'Open in a tab' })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('of many one file opens, the rest is offered twenty at a time', async () => {
    await mark(22);
    await documents.click();
    await dialog.getByRole('checkbox', { name: 'Freight labels' }).uncheck();
    await make();
    await expect(dialog.getByRole('status')).toHaveText('22 consignment(s) updated successfully');
    await expect.poll(() => tabs.length).toBe(4);
    await expect(dialog.getByRole('link', { name: /^Consignment notes in one file/ })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Open the first 20 in tabs' })).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
  });
});
