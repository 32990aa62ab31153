import { readFile } from 'node:fs/promises';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test as base } from '#fixtures.ts';
import { detailPage } from '#pages/detail-page.ts';
import { codesOf, fileOf, importPage, PATH, rowOf } from '#pages/import-page.ts';
import { listPage } from '#pages/list-page.ts';

/** Its own database: the tests count the imports of a user. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasOwnDatabase: true, hasWorker: true } });
test.describe.configure({ mode: 'default' });

const WIDE_FIRST = { tag: '@wide-first' };
const FINISHED = { timeout: 60_000 };

test(
  'an empty history explains its future content; another organisation sees its own imports [@IMPORT-01]',
  WIDE_FIRST,
  async ({ signIn, otherBrowser }) => {
    const empty = await signIn('Iris', { path: PATH });
    await expect(empty.getByRole('heading', { name: 'No imports yet' })).toBeVisible();
    const page = await otherBrowser();
    await signIn('Hana', { path: PATH, page });
    const history = page.getByRole('region', { name: 'Import history' }).last();
    const failed = history.getByRole('row').filter({ hasText: 'south-island-orders.csv' });
    await expect(failed).toContainText('2 failed');
    await failed.getByRole('button', { name: 'Show result of south-island-orders.csv' }).click();
    await expect(page.getByRole('region', { name: '2 consignments failed' })).toContainText(
      'Requested Delivery Date: Past date',
    );
  },
);

test(
  'a running and a finished import are found in the bell of another browser [@IMPORT-04] [@SHELL-08]',
  WIDE_FIRST,
  async ({ page, signIn, rows, otherBrowser, isMobile }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    await form.validate(fileOf([rowOf(codes)]), 'finished.csv');
    await form.startImport.click();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible(FINISHED);
    await page.getByRole('button', { name: 'Import another file' }).click();
    await form.validate(fileOf(Array.from({ length: 1_500 }, () => rowOf(codes))), 'running.csv');
    await form.startImport.click();
    await expect(page).toHaveURL(/\?import=\d+$/);
    await page.context().close();

    const other = await otherBrowser(isMobile ? { viewport: { width: 390, height: 844 } } : {});
    await signIn('Hana', { path: '/search', page: other });
    await other.getByRole('button', { name: /^Notifications/ }).click();
    const panel = other.getByRole('dialog', { name: 'Notifications' });
    const running = panel.getByRole('listitem').filter({ hasText: 'running.csv is being imported' });
    await expect(running.getByRole('link', { name: 'Show progress' })).toBeVisible();
    await panel.getByRole('button', { name: 'Earlier imports' }).click();
    const earlier = panel.getByRole('list', { name: 'Earlier imports' }).getByRole('listitem');
    await expect(earlier.filter({ hasText: 'finished.csv' })).toContainText('1 consignment created');
    expect(await accessibilityViolations(other)).toEqual([]);
    await running.getByRole('link', { name: 'Show progress' }).click();
    await other.getByRole('button', { name: 'Stop import' }).click();
    await expect(other.getByRole('region', { name: 'Import stopped' })).toBeVisible(FINISHED);
    await other.getByRole('button', { name: /^Notifications/ }).click();
    await expect(
      panel.getByRole('listitem').filter({ hasText: /running\.csv: .* not started/ }),
    ).toBeVisible();
  },
);

test(
  'the undo names the consignments that stay; the list shows the created consignments whichever sites are chosen [@IMPORT-01] [@IMPORT-04]',
  WIDE_FIRST,
  async ({ page, signIn, rows, isMobile }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    await form.validate(fileOf(Array.from({ length: 4 }, () => rowOf(codes))), 'four.csv');
    await form.startImport.click();
    await expect(page.getByRole('button', { name: 'Cancel these 4 drafts' })).toBeVisible(FINISHED);
    await expect(page.getByText(/^This import can be undone until \d/)).toBeVisible();
    const result = page.url();
    const created = page.getByRole('main').getByRole('link', { name: /^KEA\d{8}/ });
    const openCreated = async (index: number) => {
      const reference = (await created.nth(index).textContent())?.match(/KEA\d{8}/)?.[0] ?? '';
      await created.nth(index).click();
      await expect(page.getByRole('heading', { name: reference })).toBeVisible();
      return reference;
    };

    await test.step('with no site chosen', async () => {
      await page.getByRole('link', { name: 'View Created Consignments' }).click();
      await expect(created).toHaveCount(4);
      const sites = await listPage(page).openSites();
      if ((await sites.getByRole('checkbox', { checked: true }).count()) > 0)
        await page.getByRole('button', { name: /^Select (all|none)$/ }).click();
      const none = page.getByRole('button', { name: 'Select none' });
      if (await none.isVisible()) await none.click();
      await page.keyboard.press('Escape');
      await page.reload();
      await expect(created).toHaveCount(4);
      if (!isMobile) await expect(listPage(page).count).toHaveText('4 consignments');
    });
    await test.step('after one is marked as ready and another is edited', async () => {
      const list = page.url();
      const ready = await openCreated(0);
      await page.getByRole('button', { name: 'Mark as Ready' }).click();
      await expect(page.getByText(/marked as ready/i).first()).toBeVisible();
      await page.goto(list);
      const edited = await openCreated(1);
      await detailPage(page).edit('Additional');
      await page.getByLabel('Sender notes').fill('Gate 9');
      await detailPage(page).save.click();
      await detailPage(page).expectSuccess('The consignment has been saved');
      await page.goto(result);
      await page.getByRole('button', { name: 'Cancel these 2 drafts' }).click();
      const dialog = page.getByRole('dialog', { name: 'Cancel these 2 drafts?' });
      await expect(dialog).toContainText('2 consignments will be cancelled.');
      await expect(dialog).toContainText('2 consignments stay as they are:');
      await expect(dialog.getByRole('listitem').filter({ hasText: edited })).toHaveText(
        `Changed after the import (1): ${edited}`,
      );
      await expect(dialog.getByRole('listitem').filter({ hasText: ready })).toHaveText(
        `No longer a draft: Ready (1): ${ready}`,
      );
      expect(await accessibilityViolations(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Cancel drafts' }).click();
      await expect(page.getByText('No drafts left to cancel')).toBeVisible(FINISHED);
      await page.reload();
      await expect(page.getByText('No drafts left to cancel')).toBeVisible();
      await expect(page.getByRole('button', { name: /^Cancel (this|these)/ })).toHaveCount(0);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await page.getByRole('button', { name: 'Show results' }).first().click();
      await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: edited })).toContainText(
        'Changed after the import',
      );
    });
  },
);

test(
  'the history has the original file beside the corrected rows, and older imports [@IMPORT-01] [@IMPORT-05]',
  WIDE_FIRST,
  async ({ page, signIn, rows, ownDatabase, isMobile }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const name = isMobile ? 'narrow.csv' : 'wide.csv';
    const original = `\uFEFF${fileOf([rowOf(codes, { receiverSite: 'NOWHERE' }), rowOf(codes)])}`;
    await form.validate(original, name);
    await page.getByRole('button', { name: 'Row 2: Receiver Site "NOWHERE" not found' }).click();
    await page.getByRole('combobox', { name: 'Receiver Site of row 2' }).fill(codes.receiver);
    await page.keyboard.press('Enter');
    await form.startImport.click();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible(FINISHED);
    await expect(page.getByText(`${name}, 2 rows, 1 cell corrected, `)).toBeVisible();
    const importId = Number(new URL(page.url()).searchParams.get('import'));
    await asSystem(await ownDatabase.url(), (client) =>
      client.query(
        `with job as (
           insert into import_job (tenant_id, organisation_id, user_id, site_id, permissions, file_name, fingerprint,
             row_count, request_id, created_at, finished_at)
           select tenant_id, organisation_id, user_id, site_id, permissions, 'later-' || n || '.csv',
             decode(repeat('00', 32), 'hex'), 1, request_id, created_at, finished_at
           from import_job, generate_series(1, 25) n
           where id = $1
           returning id, organisation_id, created_at
         )
         insert into import_item
           (job_id, organisation_id, position, row_numbers, cells, request, outcome, messages, settled_at)
         select id, organisation_id, 1, '{2}', '[[]]', '{}', 'Failed', '{Not found}', created_at from job`,
        [importId],
      ),
    );
    await page.getByRole('button', { name: 'Import another file' }).click();
    const history = page.getByRole('region', { name: 'Import history' }).last();
    const entry = history.getByRole('row').filter({ hasText: name });
    await expect(history.getByRole('row').filter({ hasText: 'later-25.csv' }).first()).toBeVisible();
    await expect(entry).toHaveCount(0);
    await page.getByRole('button', { name: 'Show older imports' }).click();
    await expect(entry).toContainText('1 cell corrected');
    expect(await accessibilityViolations(page)).toEqual([]);
    const read = async (label: string) => {
      const download = page.waitForEvent('download');
      await entry.getByRole('button', { name: label }).click();
      return readFile(await (await download).path(), 'utf8');
    };
    expect(await read(`Download ${name}`)).toBe(original);
    expect(await read(`Corrected rows of ${name}`)).toBe(original.replace('NOWHERE', codes.receiver));
  },
);
