import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { type Cells, codesOf, fileOf, importPage, PATH, rowOf } from '#pages/import-page.ts';

const NO_FREIGHT = { freightType: '', freightDescription: '', freightQuantity: '' };

test(
  'every message is in the table of errors, and nothing is created [@IMPORT-03] [@IMPORT-08]',
  {
    tag: '@both',
  },
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const wrong: readonly (readonly [Cells, string])[] = [
      [{ account: 'NO-1' }, 'Account "NO-1" not found'],
      [{ serviceType: 'NO-2' }, 'Service Type "NO-2" not found'],
      [{ pickupDate: '31/02/2027' }, 'Requested Pickup Date "31/02/2027" is invalid'],
      [{ deliveryDate: '46022' }, 'Requested Delivery Date "46022" is invalid'],
      [{ senderSite: 'NO-3' }, 'Sender Site "NO-3" not found'],
      [{ receiverSite: 'NO-4' }, 'Receiver Site "NO-4" not found'],
      [{ freightType: 'NO-5' }, 'Packaging Type "NO-5" not found'],
      [{ freightQuantity: '' }, 'Freight Quantity is required'],
      [{ freightType: '' }, 'Freight Volume is required'],
      [{ freightType: '' }, 'Freight Weight is required'],
      [{ freightVolume: '1,5' }, 'Freight Volume "1,5" is invalid'],
      [{ hireageProvider: 'NO', hireageType: '6', hireageQuantity: '1' }, 'Hire Unit "NO - 6" not found'],
      [{ hireageProvider: 'NO', hireageType: '7' }, 'Hireage Quantity is required'],
      [{ serviceType: '' }, 'Service Type is required'],
      [{ senderSite: '' }, 'Sender Site is required'],
      [{ receiverSite: '' }, 'Receiver Site is required'],
      [{ freightDescription: 'ab' }, 'Freight Description must have from 3 to 5,000 characters'],
      [{ freightQuantity: '1000' }, 'Freight Quantity must be a whole number from 1 to 999'],
      [{ freightVolume: '100.5' }, 'Freight Volume must be a number from 0.0001 to 100 m³'],
      [{ freightWeight: '0' }, 'Freight Weight must be a number from 0.01 to 40,000 kg'],
      [{ salesReference: 'x'.repeat(251) }, 'Sales Reference must have at most 250 characters'],
      [{ receiverReference: 'PO\n1' }, 'Receiver Reference must not contain line breaks'],
      [{ senderNotes: 'A 𐐀 B' }, "Sender Notes has characters that can't be printed on labels: 𐐀"],
      [NO_FREIGHT, 'At least one freight item is required'],
    ];
    const wrongRows = wrong.map(([cells]) => rowOf(codes, cells));
    await form.validate(fileOf(wrongRows));
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      '24 of 24 rows have errors. Nothing has been created.',
    );
    for (const [, message] of wrong)
      await expect(page.getByRole('cell', { name: message, exact: true })).toBeVisible();
    await expect(form.startImport).toHaveAttribute('aria-disabled', 'true');
    expect(await accessibilityViolations(page)).toEqual([]);
    const references = wrongRows.map((cells) => cells[5]);
    expect(await rows('select id from consignment where sender_reference = any($1)', [references])).toEqual(
      [],
    );
  },
);

test('files that cannot be read say what is wrong with them [@IMPORT-01] [@IMPORT-09]', async ({
  page,
  signIn,
  rows,
}) => {
  const codes = await codesOf(rows);
  await signIn('Hana', { path: PATH });
  const form = importPage(page);
  const file = fileOf([rowOf(codes)]);
  const cases: readonly (readonly [string, string])[] = [
    ['', 'The file is empty'],
    ['a,b\n1,2', 'The column headings are missing'],
    [file.replace('Sender Notes', 'Notes'), 'Column "Sender Notes" is missing'],
    [file.replace('Sender Notes', 'Sender Site'), 'Column "Sender Site" appears more than once'],
    [file.replace('Drawer', '"Drawer'), 'Quotation mark is never closed'],
    [file.split('\r\n')[0] ?? '', 'The file has no rows'],
  ];
  for (const [text, message] of cases) {
    await form.validate(text);
    await expect(page.getByRole('cell', { name: message, exact: true })).toBeVisible();
  }
  await form.choose('x', 'orders.pdf');
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Choose a CSV file or an Excel workbook. Its name ends in .csv or .xlsx.' }),
  ).toBeVisible();
});

test('one wrong cell in 10,000 rows is found, corrected and imported in 7 actions of the keyboard [@IMPORT-01] [@IMPORT-03]', async ({
  page,
  signIn,
  rows,
}) => {
  const codes = await codesOf(rows);
  await signIn('Hana', { path: PATH });
  const form = importPage(page);
  const good = rowOf(codes);
  const lines = Array.from({ length: 10_000 }, (_, index) =>
    good.map((cell, at) => (index === 7_221 && at === 7 ? 'NOWHERE' : cell)),
  );
  // As text: 'longtask' is known to browsers only.
  await page.evaluate(`{
    globalThis.tasks = [];
    const add = (list) => tasks.push(...list.getEntries());
    new PerformanceObserver(add).observe({ entryTypes: ['longtask'] });
  }`);
  await form.choose(fileOf(lines));
  await form.loadAndValidate.focus();
  // Handing a large file to the page is work of the test.
  const start: number = await page.evaluate('performance.now()');
  let actions = 0;
  const press = async (key: string) => {
    actions += 1;
    await page.keyboard.press(key);
  };
  const began = performance.now();
  await press('Enter');
  await expect(
    page.getByRole('button', { name: 'Rows 7223: Receiver Site "NOWHERE" not found' }),
  ).toBeFocused({ timeout: 30_000 });
  const seconds = (performance.now() - began) / 1000;
  const tasks: readonly number[] = await page.evaluate(
    `tasks.filter(({ startTime }) => startTime > ${start}).map(({ duration }) => duration)`,
  );
  const description = `${seconds.toFixed(2)} s, longest task ${Math.max(0, ...tasks)} ms`;
  test.info().annotations.push({ type: 'measured', description });
  // The check itself runs in a worker: on the main thread it is one task of more than a second.
  expect(
    tasks.filter((duration) => duration > 100),
    description,
  ).toEqual([]);
  await press('Enter');
  await expect(page.getByRole('combobox', { name: 'Receiver Site of row 7223' })).toBeFocused();
  actions += 1;
  await page.keyboard.type(codes.receiver);
  await press('Enter');
  await expect(
    page.getByRole('main').getByText('10,000 rows without errors. Ready to import 10,000 consignments.'),
  ).toBeVisible({ timeout: 30_000 });
  await expect(form.startImport).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL(/\?import=\d+$/, { timeout: 60_000 });
  expect(actions).toBeLessThanOrEqual(7);
  // The rest of the tests does not need 10,000 more consignments.
  await page.getByRole('button', { name: 'Stop import' }).click();
  await expect(page.getByRole('region', { name: 'Import stopped' })).toBeVisible({ timeout: 30_000 });
});

test('a code with a typing error is replaced everywhere at once [@IMPORT-01]', async ({
  page,
  signIn,
  rows,
}) => {
  const codes = await codesOf(rows);
  await signIn('Hana', { path: PATH });
  const form = importPage(page);
  const typo = `${codes.receiver}X`;
  await form.validate(
    fileOf([rowOf(codes, { receiverSite: typo }), rowOf(codes), rowOf(codes, { receiverSite: typo })]),
  );
  await page.getByRole('button', { name: `Replace all 2 with ${codes.receiver}` }).click();
  await expect(
    page.getByRole('main').getByText('3 rows without errors. Ready to import 3 consignments.'),
  ).toBeVisible();
  await form.startImport.click();
  await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 30_000 });
});
