import { asSystem } from '@cartage/database/builders/as-system.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test as base } from '#fixtures.ts';
import { fileOfCases, limitedCases } from '#import-cases.ts';
import { codesOf, fileOf, importPage, PATH, rowOf, TUI } from '#pages/import-page.ts';

/**
 * Its own database: freight needs a description, one reference cannot be stored, and Tūī imports files but has no
 * hireage.
 */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasOwnDatabase: true, hasWorker: true } });
test.describe.configure({ mode: 'default' });

const BROKEN = 'BROKEN-1';

test.beforeAll(async ({ ownDatabase }) => {
  const url = await ownDatabase.url();
  await asSystem(url, (client) =>
    client.query(
      `insert into tenant_setting (tenant_id, name, value) values
         (1, 'FreightItemDescriptionOptional', 'false'),
         (2, 'FreightItemDescriptionOptional', 'false'),
         (2, 'CsvImportEnabled', 'true'),
         (2, 'HireageEnabled', 'false')
       on conflict (tenant_id, name) do update set value = excluded.value`,
    ),
  );
  await withClient(url, (client) =>
    client.query(
      `alter table consignment add constraint consignment_not_broken
       check (sender_reference is distinct from '${BROKEN}') not valid`,
    ),
  );
});

test(
  'a description of freight is required where the tenant says so [@IMPORT-03] [@IMPORT-08]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    await importPage(page).validate(fileOf([rowOf(codes, { freightDescription: '' })]));
    await expect(
      page.getByRole('cell', { name: 'Freight Description is required', exact: true }),
    ).toBeVisible();
    await expect(importPage(page).startImport).toHaveAttribute('aria-disabled', 'true');
  },
);

test(
  'a failure without a message is listed, and does not stop the others [@IMPORT-04]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    await form.validate(
      fileOf([rowOf(codes), rowOf(codes, { senderReference: BROKEN }), rowOf(codes)]),
      'broken.csv',
    );
    await form.startImport.click();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
    const failures = page.getByRole('region', { name: '1 consignment failed' });
    await expect(failures).toContainText(BROKEN);
    await expect(failures).toContainText('Unknown error occurred');
    await expect(page.getByRole('definition').first()).toHaveText('2');
  },
);

test(
  'cells of features that the tenant does not have are errors, not dropped [@IMPORT-03] [@IMPORT-08]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows, TUI);
    await signIn('Tia', { path: PATH });
    const form = importPage(page);
    const { content, errors } = fileOfCases(limitedCases(codes));
    await form.validate(content);
    await expect(form.errorCells).toHaveText(errors.flat());
    await expect(form.startImport).toHaveAttribute('aria-disabled', 'true');
  },
);

test(
  'a file of the second tenant is corrected, imported and found in its list [@IMPORT-01] [@IMPORT-02] [@IMPORT-04]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows, TUI);
    await signIn('Tia', { path: PATH });
    await expect(page).toHaveTitle('Import CSV · Tūī Logistics');
    const form = importPage(page);
    await form.validate(fileOf([rowOf(codes), rowOf(codes, { receiverSite: 'NOWHERE' })]), 'tui.csv');
    await page.getByRole('button', { name: 'Row 3: Receiver Site "NOWHERE" not found' }).click();
    await page.getByRole('combobox', { name: 'Receiver Site of row 3' }).fill(codes.receiver);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('main').getByText('2 rows without errors. Ready to import 2 consignments.'),
    ).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.startImport.click();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('definition').first()).toHaveText('2');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('link', { name: 'View Created Consignments' }).click();
    await expect(page.getByRole('main').getByRole('link', { name: /^TUI\d{8}/ })).toHaveCount(2);
  },
);
