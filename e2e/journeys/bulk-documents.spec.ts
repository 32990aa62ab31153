import { withClient } from '@cartage/database/connection/with-client.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { ON_THEIR_WAY, printing, test } from '#bulk-documents-test.ts';
import { callApi } from '#call-api.ts';
import { expect } from '#fixtures.ts';

test.describe.configure({ mode: 'default' });

test('opens labels and notes of many consignments in tabs, lists them after a reload, and retries failed ones [@BULK-03] [@BULK-08] [@BULK-09]', async ({
  signIn,
  page,
  ownDatabase,
}) => {
  await signIn('Hana', { path: ON_THEIR_WAY });
  const { bar, dialog, bell, tabs, documents, select, create } = printing(page);
  const files = dialog.getByRole('link', { name: /, in a new tab$/ });

  await test.step('each opens in its own tab without another click', async () => {
    await select(2);
    await documents.click();
    await expect(dialog).toHaveAccessibleName('Document for 2 consignment(s)');
    expect(await accessibilityViolations(page)).toEqual([]);
    await create();
    await expect(dialog.getByRole('status')).toHaveText('2 consignment(s) updated successfully');
    await expect.poll(() => tabs.length).toBe(4);
    await expect(dialog.getByRole('row')).toHaveCount(3);
    await expect(files).toHaveCount(6);
    // One primary button, and none among the files.
    await expect(
      dialog.locator('.mantine-Button-root:is(:not([data-variant]), [data-variant=filled])'),
    ).toHaveText(['Close']);
    for (const one of await files.all()) {
      const response = await page.request.get((await one.getAttribute('href')) ?? '');
      expect(response.headers()['content-type']).toBe('application/pdf');
    }
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Open each in a tab' }).click();
    await expect.poll(() => tabs.length).toBe(8);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(documents).toBeFocused();
    // Printing changes no status, so the selection stays.
    await expect(bar.getByRole('status')).toHaveText('2 selected');
  });

  await test.step('the bell lists them after a reload and opens nothing by itself', async () => {
    const before = tabs.length;
    await page.reload();
    await bell.click();
    await expect(page.getByText('Documents: 2 consignment(s) updated successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(dialog).toHaveAccessibleName('Document for 2 consignment(s)');
    // The labels were opened before, so they open with a reason.
    const held = dialog.getByRole('button', { name: /, opens after you give a reason$/ });
    await expect(held).toHaveCount(3);
    await expect(files).toHaveCount(3);
    expect(tabs).toHaveLength(before);
    await held.last().click();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: /^Reason for the reprint/ }).click();
    await page.getByRole('option', { name: 'Printer fault' }).click();
    await dialog.getByRole('button', { name: 'Open labels' }).click();
    await expect.poll(() => tabs.length).toBe(before + 1);
    await expect(files).toHaveCount(4);
  });

  await test.step('only the failed document is named and retried', async () => {
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
    await expect(dialog.getByRole('row').nth(2)).toContainText("Couldn't create the document. Try again.");
    await dialog.getByRole('button', { name: 'Retry failed' }).click();
    await expect(dialog).toHaveAccessibleName('Document for 1 consignment(s)');
    await expect(dialog.getByRole('status')).toHaveText('1 consignment(s) updated successfully');
  });
});

test('uses the current status of selected consignments for documents and manifest, and labels those just made Ready [@BULK-01] [@BULK-03] [@BULK-06] [@BULK-10]', async ({
  signIn,
  page,
}) => {
  await signIn('Hana', { path: ON_THEIR_WAY });
  const { bar, dialog, documents } = printing(page);
  const known = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';
  const copies: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    const copyRequest = { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Copy' };
    copies.push((await callApi<{ reference: string }>(page, `${known}/copies`, copyRequest)).reference);
  }
  const [first = '', second = '', third = ''] = copies;
  const select = (reference: string) => page.getByLabel(`Select ${reference}`, { exact: true }).click();
  await page.goto('/search?statuses=DRAFT,FINAL&dateRangePresetCode=TODAY&sortDirection=desc');

  await test.step('offers documents for a consignment made Ready elsewhere', async () => {
    await select(first);
    await expect(documents).toHaveAccessibleDescription(
      'The selected consignment is not Ready or later (1 Draft)',
    );
    await callApi(page, `${first}/mark-as-ready`, {});
    await documents.click();
    await expect(dialog.getByRole('button', { name: 'Create documents' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('row').filter({ hasText: first })).toContainText('Ready');
    await bar.getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('prints labels of the consignments just marked as ready', async () => {
    await select(second);
    await select(third);
    await bar.getByRole('button', { name: 'Mark as Ready' }).click();
    await dialog.getByRole('button', { name: 'Mark as Ready' }).click();
    await expect(dialog.getByRole('status')).toHaveText('2 consignment(s) marked as ready successfully');
    await dialog.getByRole('button', { name: 'Labels and notes of 2 consignments' }).click();
    await expect(dialog).toHaveAccessibleName('Document for 2 consignment(s)');
    await expect(dialog.getByRole('button', { name: 'Create documents' })).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(bar.getByRole('status')).toBeEmpty();
  });

  await test.step('reports a consignment cancelled elsewhere as left out', async () => {
    for (const reference of copies) await select(reference);
    await expect(documents).not.toHaveAccessibleDescription(/./);
    await callApi(page, `${third}/cancelled`, { reason: 'Not needed' });
    await documents.click();
    await expect(dialog).toContainText('1 of the 3 selected is not Ready or later (1 Cancelled)');
    await dialog.getByRole('button', { name: 'Deselect 1 and continue with 2' }).click();
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

  await test.step('prints the search on the manifest only when it covers every consignment', async () => {
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

  await test.step('reports consignments that were cancelled while the dialog was open', async () => {
    await callApi(page, `${second}/cancelled`, { reason: 'Not needed' });
    await dialog.getByRole('button', { name: 'Email Pickup Manifest' }).click();
    const warning = `1 consignment is not on the sent manifest because it is no longer Ready or later: ${second}`;
    await expect(page.getByRole('alert').filter({ hasText: warning })).toBeVisible();
    await manifest.click();
    await expect(dialog).toContainText(
      `1 of the 3 selected is left out because it is not Ready or later: ${second} (Cancelled)`,
    );
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});
