import { readFile } from 'node:fs/promises';
import { COLUMN_KEYS, CONSIGNMENT_COLUMNS } from '@cartage/domain/consignment-import/columns.ts';
import type { Page } from '@playwright/test';
import { expect } from '#slow-expect.ts';
import { type Cells, fileOf, importPage, PATH } from '#pages/import-page.ts';
import { FULL_ACCESS, heading, type Scene, type SceneContext } from '#scenes/scene.ts';

/** The tenant `tui` has no import. */
export const PEOPLE = { kea: FULL_ACCESS.kea };
export const FILE = 'south-island-orders.csv';

/** Import CSV, from the choice of a file to the result. */
export const IMPORT_SCENES: readonly Scene[] = [
  { name: 'import-empty', people: PEOPLE, open: async (stage) => void (await openImport(stage)) },
  {
    name: 'import-unavailable',
    people: { tui: FULL_ACCESS.tui },
    async open({ page, goto }) {
      await goto(PATH);
      await expect(heading(page, 'Page not found')).toBeVisible();
    },
  },
  {
    name: 'import-template',
    people: PEOPLE,
    async open(stage) {
      await openImport(stage);
      await stage.page.getByRole('button', { name: 'Download template' }).click();
      await expect(stage.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'import-file',
    people: PEOPLE,
    async open(stage) {
      const rowOf = await openImport(stage);
      await importPage(stage.page).choose(fileOf(orders(rowOf, 12)), FILE);
      await expect(stage.page.getByText(FILE)).toBeVisible();
    },
  },
  {
    name: 'import-errors',
    people: PEOPLE,
    async open(stage) {
      await validateFaulty(stage);
    },
  },
  {
    name: 'import-correcting',
    people: PEOPLE,
    async open(stage) {
      await validateFaulty(stage);
      await stage.page.getByRole('button', { name: /^Rows .*: Receiver Site/ }).click();
      await expect(stage.page.getByRole('combobox', { name: /^Receiver Site of row/ }).first()).toBeFocused();
    },
  },
  {
    name: 'import-corrected',
    people: PEOPLE,
    async open(stage) {
      const { page } = stage;
      const rowOf = await openImport(stage);
      const [, , , , , , , receiver = ''] = rowOf({});
      await importPage(page).validate(
        fileOf([...orders(rowOf, 6, { receiverSite: `${receiver}X` }), ...orders(rowOf, 20)]),
        FILE,
      );
      await page.getByRole('button', { name: /^Rows .*: Receiver Site/ }).click();
      for (const row of [2, 3]) {
        await page.getByRole('combobox', { name: `Receiver Site of row ${row}` }).fill(receiver);
        await page.keyboard.press('Enter');
      }
      await expect(page.getByText('2 cells corrected')).toBeVisible();
    },
  },
  {
    name: 'import-unreadable',
    people: PEOPLE,
    async open(stage) {
      await openImport(stage);
      await importPage(stage.page).validate('', FILE);
      await expect(stage.page.getByRole('cell', { name: 'The file is empty' })).toBeVisible();
    },
  },
  {
    name: 'import-matching',
    people: PEOPLE,
    async open(stage) {
      const rowOf = await openImport(stage);
      const file = fileOf(orders(rowOf, 3));
      await importPage(stage.page).validate(
        file.replace('Charge Account', 'Debtor').replace('Freight Qty', 'Pieces'),
        'warehouse-export.csv',
      );
      await expect(stage.page.getByRole('region', { name: 'Match columns' })).toBeVisible();
    },
  },
  {
    name: 'import-preview',
    people: PEOPLE,
    async open(stage) {
      const rowOf = await openImport(stage);
      const further = Object.fromEntries(['account', ...CONSIGNMENT_COLUMNS].map((column) => [column, '']));
      await importPage(stage.page).validate(
        fileOf([...orders(rowOf, 60), rowOf({ ...further, freightDescription: 'Drawer runners' })]),
        FILE,
      );
      await expect(stage.page.getByRole('status').filter({ hasText: 'Ready to import' })).toBeVisible();
    },
  },
  {
    name: 'import-duplicates',
    people: PEOPLE,
    async open(stage) {
      const rowOf = await openImport(stage);
      const rows = orders(rowOf, 8);
      await importRows(stage.page, rows);
      await stage.page.getByRole('button', { name: 'Import another file' }).click();
      await importPage(stage.page).validate(fileOf([...rows, ...orders(rowOf, 1)]), FILE);
      await expect(stage.page.getByRole('region', { name: 'Possible duplicates' })).toBeVisible();
    },
  },
  {
    name: 'import-again',
    people: PEOPLE,
    async open(stage) {
      const rowOf = await openImport(stage);
      const rows = orders(rowOf, 2);
      await importRows(stage.page, rows);
      await stage.page.getByRole('button', { name: 'Import another file' }).click();
      const form = importPage(stage.page);
      await form.validate(fileOf(rows), FILE);
      await form.startImport.click();
      await expect(stage.page.getByRole('dialog', { name: 'Import these rows again?' })).toBeVisible();
    },
  },
  {
    name: 'import-running',
    people: PEOPLE,
    async open(stage) {
      const { page } = stage;
      const rowOf = await openImport(stage);
      const { held } = await holdProgress(page);
      const form = importPage(page);
      await form.validate(fileOf([...failing(rowOf, 2), ...orders(rowOf, 200)]), FILE);
      await form.startImport.click();
      await held;
      await expect(page.getByRole('region', { name: 'Importing' })).toContainText('created as drafts');
    },
  },
  {
    name: 'import-finished',
    people: PEOPLE,
    async open(stage) {
      const rowOf = await openImport(stage);
      await importRows(stage.page, orders(rowOf, 12));
    },
  },
  {
    name: 'import-failed',
    people: PEOPLE,
    async open(stage) {
      const rowOf = await openImport(stage);
      await importRows(stage.page, [...orders(rowOf, 20), ...failing(rowOf, 4)]);
      await expect(stage.page.getByRole('region', { name: '4 consignments failed' })).toBeVisible();
    },
  },
];

/** From the middle of an import on, the page receives no further progress; `held` resolves at that moment. */
async function holdProgress(page: Page): Promise<{ readonly held: Promise<void> }> {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(/\/imports\/\d+$/, async (route) => {
    if (isHeld) return;
    const response = await route.fetch();
    const { state, created } = await response.json();
    isHeld = state === 'finished' || created >= 100;
    if (state === 'working') await route.fulfill({ response });
    if (isHeld) resolve();
  });
  return { held };
}

type RowOf = (over: Cells) => string[];

/** Opens the page, and returns rows with the codes of its template. */
export async function openImport({ page, goto }: SceneContext): Promise<RowOf> {
  await goto(PATH);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download template' }).click();
  await page.getByRole('menuitem', { name: 'CSV template' }).click();
  const template = await readFile(await (await file).path(), 'utf8');
  const [, example = ''] = template.split('\r\n');
  const cells = example.split(',');
  return (over) => COLUMN_KEYS.map((column, index) => over[column] ?? cells[index] ?? '');
}

const FREIGHT = ['Flat-pack shelving', 'Kitchen tapware', 'Drawer runner sets', 'Interior paint', 'Mirrors'];
const RUN = Date.now().toString(36).toUpperCase();
let order = 0;

/** Different orders in every scene: the same rows would be an import that exists. */
export const orders = (rowOf: RowOf, count: number, over: Cells = {}): string[][] =>
  Array.from({ length: count }, () => {
    order += 1;
    return rowOf({
      senderReference: `${RUN}-${order}`,
      receiverReference: `DUD-${4400 + order}`,
      freightDescription: FREIGHT[order % FREIGHT.length] ?? '',
      freightQuantity: String((order % 9) + 1),
      ...over,
    });
  });

/** Passes the checks of the file, and is rejected when the consignment is created. */
const failing = (rowOf: RowOf, count: number) => orders(rowOf, count, { deliveryDate: '01-06-2020' });

async function validateFaulty(stage: SceneContext): Promise<void> {
  const rowOf = await openImport(stage);
  const [, , , , , , , receiver = ''] = rowOf({});
  await importPage(stage.page).validate(
    fileOf([
      ...orders(rowOf, 10),
      ...orders(rowOf, 5, { receiverSite: `${receiver}X` }),
      ...orders(rowOf, 3, { deliveryDate: '31/02/2027' }),
      ...orders(rowOf, 2, { freightQuantity: '' }),
      ...orders(rowOf, 1, { freightVolume: '1,5' }),
      ...orders(rowOf, 1, { account: 'NO-SUCH-ACCOUNT' }),
    ]),
    FILE,
  );
  await expect(stage.page.getByRole('main').getByRole('alert')).toContainText('Nothing has been created.');
}

export async function importRows(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const form = importPage(page);
  await form.validate(fileOf(rows), FILE);
  await form.startImport.click();
  await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
}
