import type { Page } from '@playwright/test';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { accessibilityFaults } from '#accessible.ts';
import { elsewhere } from '#elsewhere.ts';
import { expect, test as base } from '#fixtures.ts';

/** What is made here stands in the bell of whoever asked for it, so these journeys have a world of their own. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({
  ownFrontSettings: { hasOwnDatabase: true, hasWorker: true, hasGateways: true },
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
    // One button says what to do next, and no file does.
    await expect(
      dialog.locator('.mantine-Button-root:is(:not([data-variant]), [data-variant=filled])'),
    ).toHaveText(['Close']);
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

test('documents and manifest go by how the marked stand now, and what was made Ready is labelled next [@BULK-01] [@BULK-03] [@BULK-06] [@BULK-10]', async ({
  signIn,
  page,
}) => {
  await signIn('Hana', { path: ON_THEIR_WAY });
  const { bar, dialog, documents } = printing(page);
  const known = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';
  const copies: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    const wish = { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Copy' };
    copies.push((await elsewhere<{ reference: string }>(page, `${known}/copies`, wish)).reference);
  }
  const [first = '', second = '', third = ''] = copies;
  const mark = (reference: string) => page.getByLabel(`Select ${reference}`, { exact: true }).click();
  await page.goto('/search?statuses=DRAFT,FINAL&dateRangePresetCode=TODAY&sortDirection=desc');

  await test.step('made Ready elsewhere, there are documents', async () => {
    await mark(first);
    await expect(documents).toHaveAccessibleDescription('The selected one is not Ready or later: 1 Draft');
    await elsewhere(page, `${first}/mark-as-ready`, {});
    await documents.click();
    await expect(dialog.getByRole('button', { name: 'Make documents' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('row').filter({ hasText: first })).toContainText('Ready');
    await bar.getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('what was marked as ready is labelled next', async () => {
    await mark(second);
    await mark(third);
    await bar.getByRole('button', { name: 'Mark as Ready' }).click();
    await dialog.getByRole('button', { name: 'Mark as Ready' }).click();
    await expect(dialog.getByRole('status')).toHaveText('2 consignment(s) marked as ready successfully');
    await dialog.getByRole('button', { name: 'Labels and notes of 2 consignments' }).click();
    await expect(dialog).toHaveAccessibleName('Document for 2 consignment(s)');
    await expect(dialog.getByRole('button', { name: 'Make documents' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(bar.getByRole('status')).toBeEmpty();
  });

  await test.step('cancelled elsewhere, it is said to be left out', async () => {
    for (const reference of copies) await mark(reference);
    await expect(documents).not.toHaveAccessibleDescription(/./);
    await elsewhere(page, `${third}/cancelled`, { reason: 'Not needed' });
    await documents.click();
    await expect(dialog).toContainText('1 of the 3 selected is not Ready or later: 1 Cancelled');
    await dialog.getByRole('button', { name: 'Deselect 1 and go on with 2' }).click();
    await expect(dialog).toHaveAccessibleName('Document for 2 consignment(s)');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(bar.getByRole('status')).toHaveText('2 selected');
  });

  const manifest = bar.getByRole('button', { name: 'Pickup manifest' });
  const downloaded = async () => {
    const sent = page.waitForRequest(/\/reports\/pickup-manifest$/);
    const file = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    await file;
    return (await sent).postDataJSON();
  };

  await test.step('what was searched for stands on it where the filter shows all of it, and not beside what was pasted', async () => {
    await manifest.click();
    await expect(dialog.getByRole('row')).toHaveCount(3);
    const { searchParameters } = await downloaded();
    expect(searchParameters).toMatchObject({ statuses: ['DRAFT', 'FINAL'] });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Paste references' }).click();
    await dialog.getByLabel('References').fill(known);
    await dialog.getByRole('button', { name: 'Select 1' }).click();
    await expect(bar.getByRole('status', { includeHidden: true })).toHaveText('3 selected');
    await manifest.click();
    await expect(dialog.getByRole('row')).toHaveCount(4);
    expect((await downloaded()).searchParameters).toBeNull();
  });

  await test.step('cancelled while the dialog is open, the sender of the letter is told', async () => {
    await elsewhere(page, `${second}/cancelled`, { reason: 'Not needed' });
    await dialog.getByRole('button', { name: 'Email Pickup Manifest' }).click();
    const told = `1 consignment is not on the manifest that was sent, not Ready or later any more: ${second}`;
    await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible();
    await manifest.click();
    await expect(dialog).toContainText(
      `1 of the 3 selected is left out, not Ready or later: ${second} (Cancelled)`,
    );
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test('a tab that was opened for documents goes where they do not come, first or tried again [@BULK-07] [@BULK-08]', async ({
  signIn,
  page,
  ownFront,
  noise,
}) => {
  noise.allow(/^500 (GET|POST) /);
  const BROKEN = { status: 500 } as const;
  const words = 'Download error, please try again later';
  await signIn('Hana', { path: ON_THEIR_WAY });
  const { dialog, tabs, documents, mark, make } = printing(page);
  const known = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';
  const closed = () => tabs.map((tab) => tab.isClosed());

  await test.step('made, but not to be had', async () => {
    await mark(1);
    await documents.click();
    ownFront.gateway.meet({ path: /\/bulk-jobs\/\d+\/documents$/ }, BROKEN);
    await make();
    await expect(dialog.getByRole('alert')).toHaveText(words);
    await expect.poll(closed).toEqual([true]);
    ownFront.gateway.mend();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('tried again, and not begun', async () => {
    const wish = { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Copy' };
    const { reference } = await elsewhere<{ reference: string }>(page, `${known}/copies`, wish);
    await elsewhere(page, `${reference}/mark-as-ready`, {});
    await page.goto('/search?statuses=FINAL&dateRangePresetCode=TODAY&sortDirection=desc');
    await page.getByLabel(`Select ${reference}`, { exact: true }).click();
    await documents.click();
    await expect(page.getByRole('button', { name: 'Make documents' })).toBeVisible();
    await elsewhere(page, `${reference}/cancelled`, { reason: 'Not needed' });
    await make();
    await expect(dialog.getByRole('status')).toContainText('1 failed');
    await expect.poll(closed).toEqual([true, true]);
    ownFront.gateway.meet({ path: /\/bulk\/documents$/ }, BROKEN);
    await dialog.getByRole('button', { name: 'Retry failed' }).click();
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect.poll(closed).toEqual([true, true, true]);
    ownFront.gateway.mend();
  });
});
