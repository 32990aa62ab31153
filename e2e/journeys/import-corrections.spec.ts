import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { codesOf, fileOf, importPage, PATH, rowOf } from '#pages/import-page.ts';
import { reloadWithPrompt } from '#reload-with-prompt.ts';

test(
  'the first correction of a wrong code is offered for its other rows [@IMPORT-01]',
  { tag: '@both' },
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const wrong = () => rowOf(codes, { receiverSite: 'NOWHERE' });
    await importPage(page).validate(fileOf([wrong(), rowOf(codes), wrong(), wrong()]));
    await page.getByRole('button', { name: 'Rows 2, 4, 5: Receiver Site "NOWHERE" not found' }).click();
    await expect(page.getByRole('button', { name: /^Replace/ })).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Receiver Site of row 2' }).fill(codes.receiver);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: `Replace all 2 with ${codes.receiver}` }).click();
    await expect(
      page.getByRole('main').getByText('4 rows without errors. Ready to import 4 consignments.'),
    ).toBeVisible();
  },
);

test('a wrong hire provider is corrected in place, with the providers to choose from [@IMPORT-03] [@IMPORT-08]', async ({
  page,
  signIn,
  rows,
}) => {
  const codes = await codesOf(rows);
  const [unit] = await rows<{ provider: string; code: string }>(
    'select provider_code as provider, code from hire_unit where tenant_id = 1 order by code limit 1',
  );
  const { provider = '', code = '' } = unit ?? {};
  await signIn('Hana', { path: PATH });
  const hireage = { hireageProvider: 'NOPE', hireageType: code, hireageQuantity: '1' };
  await importPage(page).validate(fileOf([rowOf(codes, hireage)]));
  await page.getByRole('button', { name: `Row 2: Hire Unit "NOPE - ${code}" not found` }).click();
  const cell = page.getByRole('combobox', { name: 'Hireage Provider of row 2' });
  await expect(cell).toHaveValue('NOPE');
  await expect(page.locator(`datalist option[value="${provider}"]`)).toHaveCount(1);
  await cell.fill(provider);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('main').getByText('1 row without errors. Ready to import 1 consignment.'),
  ).toBeVisible();
});

test(
  'decimal commas of a file with semicolons are read as decimals when the user says so [@IMPORT-03]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const lines = [
      rowOf(codes, { freightWeight: '12#5' }),
      rowOf(codes, { freightWeight: '1#500' }),
      rowOf(codes, { freightWeight: '7.5' }),
    ];
    await form.validate(fileOf(lines).replaceAll(',', ';').replaceAll('#', ','), 'europe.csv');
    await expect(
      page.getByRole('cell', { name: 'Freight Weight "12,5" is invalid', exact: true }),
    ).toBeVisible();
    const question = page.getByRole('region', { name: 'Decimal commas' });
    await expect(question).toContainText('2 numbers have a comma, such as 1,500');
    await expect(question).toContainText('If the comma separates decimals in this file, 1,500 is 1.5.');
    expect(await accessibilityViolations(page)).toEqual([]);
    await question.getByRole('button', { name: 'Read all 2 as decimals' }).click();
    await expect(
      page.getByRole('main').getByText('3 rows without errors. Ready to import 3 consignments.'),
    ).toBeVisible();
    await form.startImport.click();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
    const references = lines.map((cells) => cells[5]);
    expect(
      await rows(
        `select l.weight_kg::float as weight from consignment c join line_item l on l.consignment_id = c.id
         where c.sender_reference = any($1) order by weight`,
        [references],
      ),
    ).toEqual([{ weight: 1.5 }, { weight: 7.5 }, { weight: 12.5 }]);
  },
);

test('a reload with corrections asks first, and one without a file does not', async ({
  page,
  signIn,
  rows,
}) => {
  const codes = await codesOf(rows);
  await signIn('Hana', { path: PATH });
  const form = importPage(page);
  await form.validate(fileOf([rowOf(codes, { receiverSite: 'NOWHERE' })]));
  await page.getByRole('button', { name: 'Row 2: Receiver Site "NOWHERE" not found' }).click();
  await page.getByRole('combobox', { name: 'Receiver Site of row 2' }).fill(codes.receiver);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('main').getByText('1 row without errors. Ready to import 1 consignment.'),
  ).toBeVisible();
  await reloadWithPrompt(page);
  await expect(form.loadAndValidate).toHaveAttribute('aria-disabled', 'true');
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await expect(form.loadAndValidate).toBeVisible();
  expect(dialogs).toEqual([]);
});
