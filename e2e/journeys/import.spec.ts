import { readFile } from 'node:fs/promises';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { type Cells, codesOf, fileOf, importPage, PATH, rowOf } from '#pages/import-page.ts';

test(
  'a file is validated, imported and found in the list [@IMPORT-01] [@IMPORT-02] [@IMPORT-04] [@SHELL-01]',
  {
    tag: '@both',
  },
  async ({ page, signIn, rows, isMobile }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: isMobile ? PATH : '/search' });
    if (!isMobile)
      await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Import' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import CSV' })).toBeVisible();
    await expect(page).toHaveTitle('Import CSV · Kea Freight');
    const form = importPage(page);
    await expect(page.getByRole('combobox', { name: 'Format' })).toHaveValue('Consignment CSV');
    await expect(form.loadAndValidate).toHaveAttribute('aria-disabled', 'true');
    const further: Cells = {
      account: '',
      serviceType: '',
      senderSite: '',
      senderReference: '',
      receiverSite: '',
    };
    const first = rowOf(codes);
    await form.validate(fileOf([first, rowOf(codes, further), rowOf(codes)]));
    await expect(
      page.getByRole('main').getByText('3 rows without errors. Ready to import 2 consignments.'),
    ).toBeVisible();
    await expect(page.getByText('Read as UTF-8, separated by commas.')).toBeVisible();
    const preview = page.getByRole('region', { name: 'Preview' }).last();
    // On a phone the rows have no headings above them.
    await expect(preview.getByRole('row').nth(isMobile ? 0 : 1)).toContainText('2, 3');
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.startImport.click();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
    await expect(page).toHaveURL(/\?import=\d+$/);
    await expect(page.getByRole('definition').first()).toHaveText('2');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible();
    await page.getByRole('link', { name: 'View Created Consignments' }).click();
    await expect(page).toHaveURL(/\/search\?.*dateRangePresetCode=TODAY/);
    await expect(page).toHaveURL(/[?&]sortDirection=desc/);
    await expect(page).toHaveURL(/[?&]importId=\d+/);
    // A narrow list has no column of sender references.
    if (!isMobile) await expect(page.getByText(first[5] ?? '').first()).toBeVisible();
  },
);

test(
  'a consignment that fails is listed, downloaded, corrected and imported; importing the same rows needs a confirmation [@IMPORT-04] [@IMPORT-05]',
  {
    tag: '@wide-first',
  },
  async ({ page, signIn, rows, noise }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    noise.allow(/^409 POST .*\/imports$/);
    const late = `LATE-${Date.now()}`;
    const form = importPage(page);
    const file = fileOf([rowOf(codes), rowOf(codes, { deliveryDate: '01-06-2020', senderReference: late })]);
    await form.validate(file);
    await form.startImport.click();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
    const failures = page.getByRole('region', { name: '1 consignment failed' });
    await expect(failures).toContainText(late);
    await expect(failures).toContainText('Requested Delivery Date: ');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Failed Consignments' }).click();
    const failed = await readFile(await (await download).path(), 'utf8');
    expect(failed.split('\r\n')[0]).toMatch(/^\uFEFFCharge Account,.*,Hireage Quantity,Error$/);
    await test.step('the same rows need a confirmation before anything is created twice', async () => {
      await page.getByRole('button', { name: 'Import another file' }).click();
      await form.validate(file, 'orders-copy.csv');
      await form.startImport.click();
      const dialog = page.getByRole('dialog', { name: 'Import these rows again?' });
      await expect(dialog).toContainText(/imported the same rows on .* and created 1 consignment\./);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    });
    await test.step('the corrected file', async () => {
      await form.validate(failed.replace('01-06-2020', ''), `failed-${late}.csv`);
      await form.startImport.click();
      await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('definition').first()).toHaveText('1');
    });
    await test.step('both are in the history', async () => {
      await page.getByRole('button', { name: 'Import another file' }).click();
      const history = page.getByRole('region', { name: 'Import history' }).last();
      await expect(history.getByRole('row', { name: new RegExp(`failed-${late}`) }).first()).toContainText(
        '1 consignment created',
      );
      const original = page.waitForEvent('download');
      await history
        .getByRole('button', { name: `Download failed-${late}.csv` })
        .first()
        .click();
      expect(await readFile(await (await original).path(), 'utf8')).toBe(failed.replace('01-06-2020', ''));
    });
  },
);

test('an import left while it runs is found in the bell; its drafts are cancelled [@IMPORT-04] [@SHELL-08]', async ({
  page,
  signIn,
  rows,
}) => {
  const codes = await codesOf(rows);
  await signIn('Hana', { path: PATH });
  const form = importPage(page);
  const first = rowOf(codes);
  await form.validate(fileOf([first, ...Array.from({ length: 29 }, () => rowOf(codes))]), 'left.csv');
  await form.startImport.click();
  await expect(page).toHaveURL(/\?import=\d+$/);
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Consignments' }).click();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const notification = panel.getByRole('listitem').filter({ hasText: 'left.csv: 30 consignments created' });
  await expect(notification).toBeVisible({ timeout: 60_000 });
  await notification.getByRole('link', { name: 'Show results' }).click();
  await page.getByRole('button', { name: 'Cancel these 30 drafts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel drafts' }).click();
  await expect
    .poll(
      async () => (await rows(`select status from consignment where sender_reference = '${first[5]}'`))[0],
    )
    .toEqual({ status: 8 });
});

test(
  'rows copied from a spreadsheet are pasted and validated [@IMPORT-01] [@IMPORT-09]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    await expect(page.getByText('Choose a CSV or Excel file, drop it here, or paste rows')).toBeVisible();
    const copied = fileOf([rowOf(codes), rowOf(codes)]).replaceAll(',', '\t');
    // As text: the classes are known to browsers only.
    await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(copied)});
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }`);
    await expect(page.getByText('Pasted rows.csv')).toBeVisible();
    await form.loadAndValidate.click();
    await expect(
      page.getByRole('main').getByText('2 rows without errors. Ready to import 2 consignments.'),
    ).toBeVisible();
    await expect(page.getByText('Read as UTF-8, separated by tabs.')).toBeVisible();
  },
);

test(
  'the template is imported as it is, as a workbook with valid codes and as CSV [@IMPORT-09]',
  { tag: '@wide-first' },
  async ({ page, signIn }) => {
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const download = async (label: string) => {
      const file = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download template' }).click();
      await page.getByRole('menuitem', { name: label }).click();
      return readFile(await (await file).path());
    };
    const ready = page.getByRole('main').getByText('1 row without errors. Ready to import 1 consignment.');
    await form.validate(await download('Excel template with valid codes'), 'template.xlsx');
    await expect(ready).toBeVisible();
    await expect(
      page.getByText('Read from the sheet “Consignments”. Sheets not imported: Valid codes.'),
    ).toBeVisible();
    await form.validate(await download('CSV template'), 'template.csv');
    await expect(page.getByText('Read as UTF-8, separated by commas.')).toBeVisible();
    await expect(ready).toBeVisible();
    expect((await download('CSV of valid codes')).toString()).toMatch(
      /^\uFEFFColumn,Code,Name\r\nCharge Account,/,
    );
  },
);

test(
  'without the tenant setting neither entry nor route exists [@IMPORT-06] [@SHELL-06]',
  {
    tag: '@wide-first',
  },
  async ({ page, signIn, isMobile }) => {
    await signIn('Tia');
    if (!isMobile) {
      const areas = page.getByRole('navigation', { name: 'Areas' });
      await expect(areas.getByRole('link', { name: 'Reports' })).toBeVisible();
      await expect(areas.getByRole('link', { name: 'Import' })).toHaveCount(0);
    }
    await page.goto(new URL(PATH, page.url()).href);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  },
);
