import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { rowXml, workbookOf } from '@cartage/domain/consignment-import/testing/workbook.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { codesOf, fileOf, HEADINGS, importPage, PATH, rowOf } from '#pages/import-page.ts';

type Lines = readonly (readonly string[])[];

const workbookOfRows = (lines: Lines): Buffer =>
  Buffer.from(
    workbookOf({
      sheets: {
        Orders: { rows: [HEADINGS, ...lines].map((cells, index) => rowXml(index + 1, cells)).join('') },
      },
    }),
  );

/** The check as a whole takes longer than this, so it has to run in a worker. Times of tasks are only reported. */
const MAX_TASK_MS = 1000;

/** Records main-thread tasks over 50 ms, and returns those that are as long as a whole check. */
async function watchTasks(page: Page): Promise<() => Promise<readonly number[]>> {
  // As text: 'longtask' is known to browsers only.
  await page.evaluate(`{
    globalThis.tasks = [];
    new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ entryTypes: ['longtask'] });
  }`);
  const start: number = await page.evaluate('performance.now()');
  return async () => {
    const tasks: readonly number[] = await page.evaluate(
      `tasks.filter(({ startTime }) => startTime > ${start}).map(({ duration }) => duration)`,
    );
    const description = `tasks over 50 ms: ${tasks.join(', ') || 'none'}`;
    test.info().annotations.push({ type: 'measured', description });
    return tasks.filter((duration) => duration > MAX_TASK_MS);
  };
}

test('one wrong cell in 10,000 rows is found, corrected and imported in 7 actions of the keyboard [@IMPORT-01] [@IMPORT-03]', async ({
  page,
  signIn,
  rows,
}) => {
  const codes = await codesOf(rows);
  await signIn('Hana', { path: PATH });
  const form = importPage(page);
  const lines = Array.from({ length: 10_000 }, (_, index) =>
    rowOf(codes, index === 7_221 ? { receiverSite: 'NOWHERE' } : {}),
  );
  const copied = fileOf(lines).replaceAll(',', '\t');
  // As text: the clipboard is known to browsers only.
  await page.evaluate(`{
    globalThis.clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', ${JSON.stringify(copied)});
  }`);
  let actions = 0;
  const press = async (key: string) => {
    actions += 1;
    await page.keyboard.press(key);
  };
  actions += 1;
  await page.evaluate(`document.activeElement.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true }))`);
  await expect(page.getByText('Pasted rows.csv')).toBeVisible();
  await expect(form.loadAndValidate).toBeFocused();
  await expect(form.loadAndValidate).toHaveAttribute('aria-disabled', 'false');
  // Handing a large text to the page is work of the test.
  const blocking = await watchTasks(page);
  const began = performance.now();
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Row 7223: Receiver Site "NOWHERE" not found' })).toBeFocused(
    { timeout: 60_000 },
  );
  const seconds = (performance.now() - began) / 1000;
  test
    .info()
    .annotations.push({ type: 'measured', description: `first error after ${seconds.toFixed(2)} s` });
  expect(await blocking()).toEqual([]);
  await press('Enter');
  await expect(page.getByRole('combobox', { name: 'Receiver Site of row 7223' })).toBeFocused();
  actions += 1;
  await page.keyboard.type(codes.receiver);
  await press('Enter');
  await expect(
    page.getByRole('main').getByText('10,000 rows without errors. Ready to import 10,000 consignments.'),
  ).toBeVisible({ timeout: 60_000 });
  await expect(form.startImport).toBeFocused();
  expect(await blocking()).toEqual([]);
  await press('Enter');
  await expect(page).toHaveURL(/\?import=\d+$/, { timeout: 60_000 });
  expect(actions).toBeLessThanOrEqual(7);
  // The rest of the tests does not need 10,000 more consignments.
  await page.getByRole('button', { name: 'Stop import' }).click();
  await expect(page.getByRole('region', { name: 'Import stopped' })).toBeVisible({ timeout: 60_000 });
});

test(
  'a code with a typing error is replaced everywhere at once [@IMPORT-01]',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
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
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
  },
);

test(
  'corrected cells stay visible beside the content of the file, and the errors are downloaded [@IMPORT-01]',
  {
    tag: '@both',
  },
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const wrong = () => rowOf(codes, { receiverSite: 'NOWHERE' });
    await form.validate(fileOf([wrong(), wrong(), rowOf(codes, { account: 'NO-1' })]), 'orders.csv');
    await page.getByRole('button', { name: 'Rows 2, 3: Receiver Site "NOWHERE" not found' }).click();
    await page.getByRole('combobox', { name: 'Receiver Site of row 2' }).fill(codes.receiver);
    await page.keyboard.press('Enter');
    const corrected = page.getByRole('cell', { name: `${codes.receiver} NOWHERE` });
    await expect(corrected.getByRole('insertion')).toHaveText(codes.receiver);
    await expect(corrected.getByRole('deletion')).toHaveText('NOWHERE');
    await expect(page.getByText('1 cell corrected')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Receiver Site of row 3' })).toBeFocused();
    expect(await accessibilityViolations(page)).toEqual([]);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download errors' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('orders_errors.csv');
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFCharge Account,.*,Hireage Quantity,Error$/);
    expect(lines[1]).toMatch(new RegExp(`,${codes.receiver},.*,$`));
    expect(lines[2]).toMatch(/,"Receiver Site ""NOWHERE"" not found"$/);
    expect(lines[3]).toMatch(/,"Account ""NO-1"" not found"$/);
    await form.validate(lines.join('\r\n').replace('NOWHERE', codes.receiver).replace('NO-1', codes.account));
    await expect(
      page.getByRole('main').getByText('3 rows without errors. Ready to import 3 consignments.'),
    ).toBeVisible();
  },
);

for (const [format, fileOfRows] of [
  ['CSV', (lines: Lines) => fileOf(lines)],
  ['XLSX', workbookOfRows],
] as const)
  test(`5,000 different errors in 10,000 rows of ${format} are checked without blocking the page [@IMPORT-01]`, async ({
    page,
    signIn,
    rows,
  }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      rowOf(codes, index % 2 === 0 ? { receiverSite: `NOWHERE-${index}` } : {}),
    );
    await form.choose(fileOfRows(lines), `many.${format.toLowerCase()}`);
    const blocking = await watchTasks(page);
    await form.loadAndValidate.click();
    const first = page.getByRole('button', { name: 'Row 2: Receiver Site "NOWHERE-0" not found' });
    await expect(first).toBeFocused({ timeout: 60_000 });
    expect(await blocking()).toEqual([]);
    await first.click();
    await page.getByRole('combobox', { name: 'Receiver Site of row 2' }).fill(codes.receiver);
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 cell corrected')).toBeVisible({ timeout: 60_000 });
    await expect(first).toHaveCount(0);
    expect(await blocking()).toEqual([]);
  });
