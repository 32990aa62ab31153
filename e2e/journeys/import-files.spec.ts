import { rowXml, workbookOf } from '@cartage/domain/consignment-import/testing/workbook.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { codesOf, fileOf, HEADINGS, importPage, PATH, rowOf } from '#pages/import-page.ts';

test(
  'an Excel workbook with date cells is validated, corrected and imported; the list shows its consignments [@IMPORT-01] [@IMPORT-02]',
  { tag: '@both' },
  async ({ page, signIn, rows, isMobile }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const cells = rowOf(codes, { freightQuantity: '{}<v>2</v>' });
    const workbook = workbookOf({
      sheets: {
        Orders: { rows: rowXml(1, HEADINGS) + rowXml(2, cells) + rowXml(3, rowOf(codes, { account: '' })) },
        Codes: { rows: rowXml(1, ['Code']) },
      },
    });
    await form.validate(Buffer.from(workbook), 'orders.xlsx');
    // Row 3 has no account and a reference of its own: it was meant to be another consignment.
    await expect(
      page.getByRole('cell', { name: /^Sender Reference "IMP-.*" differs from row 2$/ }),
    ).toBeVisible();
    await form.validate(
      Buffer.from(
        workbookOf({
          sheets: {
            Orders: { rows: rowXml(1, HEADINGS) + rowXml(2, cells) },
            Codes: { rows: rowXml(1, ['Code']) },
          },
        }),
      ),
      'orders.xlsx',
    );
    await expect(page.getByText('Read from the sheet “Orders”. Sheets not imported: Codes.')).toBeVisible();
    await form.startImport.click();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: 'View Created Consignments' }).click();
    // A narrow list has no chips.
    if (!isMobile)
      await expect(page.getByRole('button', { name: /Import: \d+|Remove.*Import/ }).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /^KEA\d{8}/ })).toHaveCount(1);
  },
);

test(
  'headings of another system are matched once and remembered; used references are a warning [@IMPORT-01] [@IMPORT-09]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const own = `Order ${Date.now()}`;
    const cells = rowOf(codes);
    const file = fileOf([cells]).replace('Sender Reference', own).replace('Charge Account', 'Debtor');
    await form.validate(file);
    const card = page.getByRole('region', { name: 'Match columns' });
    await expect(card).toBeVisible();
    await expect(card).toContainText('Not matched yet: Charge Account, Sender Reference.');
    await expect(card.getByRole('combobox', { name: 'Service Type' })).toHaveValue('Service Type');
    expect(await accessibilityViolations(page)).toEqual([]);
    await card.getByRole('button', { name: 'Save matches' }).click();
    await expect(card.getByRole('alert')).toHaveText('Choose a heading for Charge Account');
    await card.getByRole('combobox', { name: 'Charge Account' }).selectOption('Debtor');
    await card.getByRole('combobox', { name: 'Sender Reference' }).selectOption(own);
    await card.getByRole('button', { name: 'Save matches' }).click();
    await expect(
      page.getByRole('main').getByText('1 row without errors. Ready to import 1 consignment.'),
    ).toBeVisible();
    await form.startImport.click();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });

    await page.getByRole('button', { name: 'Import another file' }).click();
    const [, line = ''] = file.split('\r\n');
    await form.validate(file.replace(line, `${line}\r\n${rowOf(codes).join(',')}`), 'next.csv');
    await expect(page.getByText('Columns are matched as saved for your organisation.')).toBeVisible();
    const warning = page.getByRole('region', { name: 'Possible duplicates' });
    await expect(warning).toContainText('1 sender reference was used in the last 30 days');
    await expect(warning).toContainText(cells[5] ?? '');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Change matches' }).click();
    await card.getByRole('button', { name: 'Delete matches' }).click();
    await expect(page.getByRole('cell', { name: 'Column "Charge Account" is missing' })).toBeVisible();
  },
);

test(
  'a file chosen while another is validated is the only one shown [@IMPORT-01]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const wrong = rowOf(codes, { receiverSite: 'NOWHERE' });
    await form.validate(fileOf(Array.from({ length: 20_000 }, () => wrong)), 'first.csv');
    await expect(form.loadAndValidate).toHaveAttribute('aria-busy', 'true');
    await form.choose(fileOf([rowOf(codes)]), 'second.csv');
    await expect(form.loadAndValidate).toHaveAttribute('aria-busy', 'false');
    await form.loadAndValidate.click();
    await expect(
      page.getByRole('main').getByText('1 row without errors. Ready to import 1 consignment.'),
    ).toBeVisible();
    await expect(page.getByText('first.csv')).toHaveCount(0);
    await expect(form.errorCells).toHaveCount(0);
  },
);
