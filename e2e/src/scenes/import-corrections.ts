import { expect } from '#slow-expect.ts';
import { fileOf, importPage } from '#pages/import-page.ts';
import { FILE, importRows, openImport, orders, PEOPLE } from '#scenes/import.ts';
import type { Scene } from '#scenes/scene.ts';

/** Corrections of an import, the look-up of duplicates, the undo, the history and the bell. */
export const IMPORT_CORRECTION_SCENES: readonly Scene[] = [
  {
    name: 'import-decimal-commas',
    people: PEOPLE,
    async open(stage) {
      const rowOf = await openImport(stage);
      const rows = [...orders(rowOf, 3, { freightWeight: '12,5' }), ...orders(rowOf, 4)];
      await importPage(stage.page).validate(fileOf(rows), FILE);
      await expect(stage.page.getByRole('region', { name: 'Decimal commas' })).toBeVisible();
    },
  },
  {
    name: 'import-replace-corrected',
    people: PEOPLE,
    async open(stage) {
      const { page } = stage;
      const rowOf = await openImport(stage);
      const [, , , , , , , receiver = ''] = rowOf({});
      const rows = [...orders(rowOf, 4, { receiverSite: 'NOWHERE' }), ...orders(rowOf, 4)];
      await importPage(page).validate(fileOf(rows), FILE);
      await page.getByRole('button', { name: /^Rows .*: Receiver Site/ }).click();
      await page.getByRole('combobox', { name: 'Receiver Site of row 2' }).fill(receiver);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: `Replace all 3 with ${receiver}` })).toBeVisible();
    },
  },
  {
    name: 'import-look-up-failed',
    people: PEOPLE,
    async open(stage) {
      const rowOf = await openImport(stage);
      await stage.page.route(/\/imports\/duplicates$/, (route) => route.abort());
      await importPage(stage.page).validate(fileOf(orders(rowOf, 6)), FILE);
      await expect(stage.page.getByText("Couldn't look for duplicates")).toBeVisible();
    },
  },
  {
    name: 'import-undone',
    people: PEOPLE,
    async open(stage) {
      const { page } = stage;
      const rowOf = await openImport(stage);
      await importRows(page, orders(rowOf, 3));
      await page.getByRole('button', { name: 'Cancel these 3 drafts' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel drafts' }).click();
      await expect(page.getByText('No drafts left to cancel')).toBeVisible({ timeout: 30_000 });
    },
  },
  {
    name: 'import-history',
    people: PEOPLE,
    async open(stage) {
      const { page } = stage;
      const rowOf = await openImport(stage);
      const [, , , , , , , receiver = ''] = rowOf({});
      await importPage(page).validate(
        fileOf([...orders(rowOf, 2, { receiverSite: `${receiver}X` }), ...orders(rowOf, 3)]),
        FILE,
      );
      await page.getByRole('button', { name: `Replace all 2 with ${receiver}` }).click();
      await importPage(page).startImport.click();
      await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
      await page.getByRole('button', { name: 'Import another file' }).click();
      await expect(page.getByText('2 cells corrected').first()).toBeVisible();
    },
  },
  {
    name: 'import-bell',
    people: PEOPLE,
    async open(stage) {
      const { page } = stage;
      const rowOf = await openImport(stage);
      await importRows(page, orders(rowOf, 3));
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('button', { name: 'Dismiss all' }).click();
      await page.getByRole('button', { name: 'Earlier imports' }).click();
      await expect(page.getByRole('link', { name: 'Show results' }).first()).toBeVisible();
    },
  },
];
