import { formatDateTime } from '@cartage/domain/dates/format.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { createConsignment } from '#pages/detail-page.ts';
import { uniqueReference } from '#unique-reference.ts';

test(
  'printed labels are marked in the list, and the list can be filtered by them',
  { tag: '@wide-first' },
  async ({ signIn, page, context, rows }, { project }) => {
    await signIn('Hana', { path: '/search' });
    const salesReference = uniqueReference();
    const printed = await createConsignment(page, { salesReference });
    const unprinted = await createConsignment(page, { salesReference });
    for (const reference of [printed, unprinted]) {
      await page.goto(`/consignment/${reference}`);
      await page.getByRole('button', { name: 'Ready' }).click();
      await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeVisible();
    }
    const list = `/search?salesReference=${encodeURIComponent(salesReference)}`;
    const main = page.getByRole('main');
    const mark = main.getByRole('img', { name: /^Labels printed / });
    const rowOf = (reference: string) => main.locator('[data-row]').filter({ hasText: reference });
    const row = rowOf(printed);
    await page.goto(list);
    await expect(row).toBeVisible();
    await expect(mark).toHaveCount(0);

    await test.step('a label that is opened in a tab is marked when the user returns', async () => {
      const tab = await context.newPage();
      await tab.goto(new URL(`/consignment/${printed}`, page.url()).href);
      await tab.getByRole('button', { name: 'Download', exact: true }).click();
      await tab.getByRole('button', { name: /^Create labels?$/ }).click();
      const label = tab.getByRole('link', { name: 'Open Freight Label in a new tab' });
      const response = await tab.request.get((await label.getAttribute('href')) ?? '');
      expect(response.status()).toBe(200);
      await tab.close();
      await page.bringToFront();
      await page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
      const [opening] = await rows<{ at: Date }>(
        `select o.at from document_opening o join document_consignment dc on dc.document_id = o.document_id
         join consignment c on c.id = dc.consignment_id where c.reference = $1`,
        [printed],
      );
      const when = formatDateTime(opening?.at ?? new Date(0));
      await expect(row.getByRole('img', { name: `Labels printed ${when} by Hana Wilcox` })).toBeVisible();
      await expect(mark).toHaveCount(1);
    });

    await test.step('the filter separates printed from unprinted labels', async () => {
      await page.goto(`${list}&labelPrints=NOT_PRINTED`);
      await expect(rowOf(unprinted)).toBeVisible();
      await expect(row).toHaveCount(0);
      await expect(main.locator('span, b').getByText('Not printed').last()).toBeVisible();
      await page.goto(`${list}&labelPrints=PRINTED`);
      await expect(row).toBeVisible();
      await expect(rowOf(unprinted)).toHaveCount(0);
    });

    // Rows of phones have no checkbox.
    if (project.name !== 'wide') return;
    await test.step('the pick list of both consignments is downloaded', async () => {
      await page.goto(`${list}&labelPrints=PRINTED,NOT_PRINTED`);
      for (const reference of [printed, unprinted]) await rowOf(reference).getByRole('checkbox').click();
      await page.getByRole('button', { name: 'Pick list' }).click();
      const dialog = page.getByRole('dialog', { name: 'Pick list' });
      await expect(dialog.getByRole('row')).toHaveCount(3);
      expect(await accessibilityViolations(page)).toEqual([]);
      const download = page.waitForEvent('download');
      await dialog.getByRole('button', { name: 'Download pick list' }).click();
      expect((await download).suggestedFilename()).toBe('Pick List.pdf');
      await page.keyboard.press('Escape');
    });

    await test.step('a bulk print of printed labels asks for one reason', async () => {
      await page.getByRole('button', { name: 'Documents', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Document for 2 consignment(s)' });
      await expect(
        dialog.getByRole('group', { name: /^1 of these 2 consignments has printed labels\./ }),
      ).toBeVisible();
      await dialog.getByRole('checkbox', { name: 'Consignment notes' }).uncheck();
      const create = dialog.getByRole('button', { name: 'Create documents' });
      await create.click();
      await expect(dialog.getByText('Choose why the labels are printed again')).toBeVisible();
      await dialog.getByRole('combobox', { name: 'Reason for the reprint' }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('option', { name: 'Other reason' }).click();
      await dialog.getByRole('textbox', { name: 'Details' }).fill('Wrong label stock');
      expect(await accessibilityViolations(page)).toEqual([]);
      await create.click();
      await expect(dialog.getByRole('status')).toHaveText('2 consignment(s) updated successfully');
      expect(
        await rows(
          `select c.reference, r.reason, r.note from label_reprint r join consignment c on c.id = r.consignment_id
           where c.sales_reference = $1`,
          [salesReference],
        ),
      ).toEqual([{ reference: printed, reason: 'OTHER', note: 'Wrong label stock' }]);
      await dialog.getByRole('button', { name: 'Close' }).last().click();
    });
  },
);
