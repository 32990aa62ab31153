import { rm, utimes, writeFile } from 'node:fs/promises';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { codesOf, fileOf, importPage, PATH, rowOf } from '#pages/import-page.ts';

test.describe.configure({ mode: 'default' });

const IMPORTS = /\/consignments\/imports$/;
const WIDE_FIRST = { tag: '@wide-first' };
const FAILED = { status: 500 } as const;

test.beforeEach(({ noise }) =>
  noise.allow(/^50[03] (GET|POST|PUT|DELETE) /, /^net::ERR_EMPTY_RESPONSE POST /),
);

test(
  'codes and history that cannot be loaded say so and are retried [@IMPORT-01]',
  WIDE_FIRST,
  async ({ page, signIn, rows, ownFront }) => {
    const codes = await codesOf(rows);
    ownFront.gateway.intercept({ path: /\/import-mappings$/, method: 'GET' }, FAILED);
    ownFront.gateway.intercept({ path: IMPORTS, method: 'GET' }, FAILED);
    await signIn('Hana', { path: PATH });
    await expect(
      page.getByText("Couldn't load the codes and column headings of your organisation"),
    ).toBeVisible();
    await expect(page.getByText("Couldn't load the import history.")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    const form = importPage(page);
    await form.choose(fileOf([rowOf(codes)]));
    await expect(form.loadAndValidate).toHaveAttribute('aria-disabled', 'true');
    ownFront.recover();
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(form.loadAndValidate).toHaveAttribute('aria-disabled', 'false');
    await form.loadAndValidate.click();
    await expect(page.getByRole('main').getByText('1 row without errors.')).toBeVisible();
  },
);

test(
  'an import that cannot be started says so, and the retry creates nothing twice [@IMPORT-04] [@IMPORT-05]',
  WIDE_FIRST,
  async ({ page, signIn, rows, ownFront }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const row = rowOf(codes);
    await form.validate(fileOf([row]));
    ownFront.gateway.intercept({ path: IMPORTS, method: 'POST' }, FAILED);
    await form.startImport.click();
    await expect(
      page.getByText("Couldn't start the import. Check your connection and try again."),
    ).toBeVisible();
    ownFront.gateway.restore();
    ownFront.gateway.intercept({ path: IMPORTS, method: 'POST', times: 1 }, 'lose-response');
    await form.startImport.click();
    const finished = page.getByRole('region', { name: 'Import complete' });
    await expect(async () => {
      if (!(await finished.isVisible())) await form.startImport.click({ timeout: 1_000 });
      await expect(finished).toBeVisible({ timeout: 5_000 });
    }).toPass();
    expect(
      await rows('select count(*)::int as n from consignment where sender_reference = $1', [row[5]]),
    ).toEqual([{ n: 1 }]);
  },
);

test(
  'matches, downloads, the stop and the undo of an import each say that they failed [@IMPORT-01] [@IMPORT-04]',
  WIDE_FIRST,
  async ({ page, signIn, rows, ownFront }) => {
    const { gateway } = ownFront;
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);

    await test.step('matches', async () => {
      await form.validate(fileOf([rowOf(codes)]).replace('Charge Account', `Debtor ${Date.now()}`));
      const card = page.getByRole('region', { name: 'Match columns' });
      await card.getByRole('combobox', { name: 'Charge Account' }).selectOption({ index: 1 });
      gateway.intercept({ path: /\/import-mappings$/, method: 'PUT' }, FAILED);
      await card.getByRole('button', { name: 'Save matches' }).click();
      await expect(page.getByText("Couldn't save the matches. Try again.")).toBeVisible();
      gateway.restore();
    });
    await test.step('the stop', async () => {
      const late = rowOf(codes, { deliveryDate: '01-06-2020' });
      await form.validate(fileOf([late, ...Array.from({ length: 1_500 }, () => rowOf(codes))]), 'many.csv');
      gateway.intercept({ path: /\/imports\/\d+$/, method: 'DELETE' }, FAILED);
      await form.startImport.click();
      await expect(page.getByRole('region', { name: 'Importing' })).toContainText(
        /\b([2-9]|\d{2,}) created as drafts/,
        { timeout: 60_000 },
      );
      await expect(
        page.getByText('You can download the failed consignments when the import is complete.'),
      ).toBeVisible();
      const stop = page.getByRole('button', { name: 'Stop import' });
      await stop.click();
      await expect(page.getByText("Couldn't stop the import. Try again.")).toBeVisible();
      gateway.restore();
      await stop.click();
      await expect(page.getByRole('region', { name: 'Import stopped' })).toBeVisible({ timeout: 60_000 });
    });
    await test.step('the undo', async () => {
      gateway.intercept({ path: /\/cancelled-drafts$/ }, FAILED);
      await page.getByRole('button', { name: /^Cancel these .* drafts$/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel drafts' }).click();
      await expect(page.getByText("Couldn't cancel the drafts. Try again.")).toBeVisible();
      gateway.restore();
    });
    await test.step('the download', async () => {
      gateway.intercept({ path: /\/failed-consignments$/ }, FAILED);
      await page.getByRole('button', { name: 'Download Failed Consignments' }).click();
      await expect(page.getByText("Couldn't download the file. Try again later.")).toBeVisible();
      gateway.restore();
    });
    await test.step('the import itself', async () => {
      gateway.intercept({ path: /\/imports\/\d+$/, method: 'GET' }, FAILED);
      await page.reload();
      await expect(page.getByRole('heading', { name: "Couldn't load this import" })).toBeVisible();
      gateway.restore();
      await expect(page.getByRole('region', { name: 'Import stopped' })).toBeVisible();
    });
  },
);

test(
  'a dropped file is taken; two files are not [@IMPORT-01]',
  WIDE_FIRST,
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const file = fileOf([rowOf(codes)]);
    const drop = async (names: readonly string[]) => {
      // As text: the classes are known to browsers only.
      const dataTransfer = await page.evaluateHandle(`(() => {
      const data = new DataTransfer();
      for (const name of ${JSON.stringify(names)})
        data.items.add(new File([${JSON.stringify(file)}], name, { type: 'text/csv' }));
      return data;
    })()`);
      await page.getByRole('button', { name: /^Choose/ }).dispatchEvent('drop', { dataTransfer });
    };
    await drop(['one.csv', 'two.csv']);
    await expect(page.getByText('Choose one file at a time.')).toBeVisible();
    await drop(['orders.csv']);
    await expect(page.getByText('orders.csv')).toBeVisible();
    await importPage(page).loadAndValidate.click();
    await expect(page.getByRole('main').getByText('1 row without errors.')).toBeVisible();
  },
);

test(
  'a file that was changed or deleted after it was chosen is named as the reason, and nothing is created [@IMPORT-01] [@IMPORT-05]',
  WIDE_FIRST,
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const row = rowOf(codes);
    const path = test.info().outputPath('orders.csv');
    await writeFile(path, fileOf([row]));
    const choose = () => page.getByLabel('File', { exact: true }).setInputFiles(path);
    const reason = page.getByRole('alert').filter({
      hasText:
        "Couldn't read the file. It was changed, moved or deleted after it was chosen. Choose it again.",
    });
    await choose();
    await form.loadAndValidate.click();
    await expect(form.startImport).toHaveAttribute('aria-disabled', 'false');
    // A browser compares whole seconds.
    const later = new Date(Date.now() + 60_000);
    await utimes(path, later, later);
    await form.startImport.click();
    await expect(reason).toBeVisible();
    await choose();
    await expect(reason).toHaveCount(0);
    await rm(path);
    await form.loadAndValidate.click();
    await expect(reason).toBeVisible();
    await writeFile(path, fileOf([row]));
    await choose();
    await form.loadAndValidate.click();
    await form.startImport.click();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
    expect(
      await rows('select count(*)::int as n from consignment where sender_reference = $1', [row[5]]),
    ).toEqual([{ n: 1 }]);
  },
);

test(
  'a check that cannot start or ends says so, and the next check works [@IMPORT-01]',
  WIDE_FIRST,
  async ({ page, signIn, rows, noise }) => {
    noise.allow(/import-worker/, /The check ended/);
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const script = /import-worker/;
    await page.route(script, (route) => route.abort());
    await form.validate(fileOf([rowOf(codes, { receiverSite: 'NOWHERE' })]));
    await expect(
      page.getByText("Couldn't check the file. Check your connection and try again."),
    ).toBeVisible();
    await page.unroute(script);
    const started = page.waitForEvent('worker');
    await form.loadAndValidate.click();
    await page.getByRole('button', { name: 'Row 2: Receiver Site "NOWHERE" not found' }).click();
    // As text: the code runs in the worker.
    await (await started).evaluate(`setTimeout(() => { throw new Error('The check ended'); })`);
    await page.getByRole('combobox', { name: 'Receiver Site of row 2' }).fill(codes.receiver);
    await page.keyboard.press('Enter');
    await expect(
      page.getByText("Couldn't check the corrected cells. Load & Validate the file again."),
    ).toBeVisible();
    await expect(form.startImport).toHaveAttribute('aria-disabled', 'true');
    await form.loadAndValidate.click();
    await expect(
      page.getByRole('cell', { name: 'Receiver Site "NOWHERE" not found', exact: true }),
    ).toBeVisible();
  },
);
