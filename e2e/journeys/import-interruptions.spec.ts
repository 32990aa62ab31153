import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { expect, type Rows, test } from '#fixtures.ts';
import { codesOf, fileOf, importPage, PATH, rowOf } from '#pages/import-page.ts';
import { workingDayEverywhere } from '#working-day.ts';

const WIDE_FIRST = { tag: '@wide-first' };
const REFERENCE = 5;
const referencesOf = (lines: readonly (readonly string[])[]) => lines.map((cells) => cells[REFERENCE] ?? '');

/** How many consignments each of the references has. */
async function createdOf(rows: Rows, references: readonly string[]): Promise<readonly number[]> {
  const counted = await rows<{ n: number }>(
    `select (select count(*)::int from consignment c where c.organisation_id = 101 and c.sender_reference = expected)
       as n from unnest($1::text[]) as expected`,
    [references],
  );
  return counted.map(({ n }) => n);
}
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** The figures of a finished import by their labels. */
async function figuresOf(page: Page): Promise<Readonly<Record<string, number>>> {
  const labels = await page.getByRole('term').allTextContents();
  const values = await page.getByRole('definition').allTextContents();
  return Object.fromEntries(
    labels.map((label, index) => [
      label.replace(/^consignments? /, ''),
      Number((values[index] ?? '').replaceAll(',', '')),
    ]),
  );
}

/** Starts the import of these rows, and waits for its first consignments. */
async function startMany(page: Page, lines: readonly (readonly string[])[]): Promise<void> {
  const form = importPage(page);
  await form.validate(fileOf(lines), 'many.csv');
  await form.startImport.click();
  await expect(page.getByRole('region', { name: 'Importing' })).toContainText(
    /\b([2-9]|\d{2,}) created as drafts/,
    { timeout: 60_000 },
  );
}

test(
  'all 19 columns of a row are stored with every value [@IMPORT-02] [@IMPORT-07] [@IMPORT-09]',
  WIDE_FIRST,
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    const today = localDay(new Date());
    const pickup = workingDayEverywhere(today, 5);
    const delivery = workingDayEverywhere(today, 20);
    await signIn('Hana', { path: PATH });
    const form = importPage(page);
    const full = rowOf(codes, {
      pickupDate: pickup,
      deliveryDate: delivery.split('-').toReversed().join('/'),
      senderNotes: 'Ring twice, gate 4\nWhāngārei',
      receiverReference: '000123',
      ecert: 'NZ2026/7',
      salesReference: "'=SO-1",
      freightDescription: 'Drawer runners, 5" wide',
      freightQuantity: '3',
      freightVolume: '1.2345',
      freightWeight: '120.55',
      hireageProvider: codes.hireProvider,
      hireageType: codes.hireType,
      hireageQuantity: '7',
    });
    expect(full.filter((cell) => cell === '')).toEqual([]);
    await form.validate(fileOf([full]), 'full.csv');
    await form.startImport.click();
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('definition').first()).toHaveText('1');
    const stored = await rows(
      `select a.code as account, t.code as "serviceType", c.requested_pickup_day::text as "pickupDate",
         c.requested_delivery_day::text as "deliveryDate", s.code as sender, c.sender_reference as "senderReference",
         c.notes, r.code as receiver, c.receiver_reference as "receiverReference", c.export_ecert as ecert,
         c.sales_reference as "salesReference", k.code as "packagingType", l.description, l.item_count as count,
         l.volume_m3::text as volume, l.weight_kg::text as weight, c.hire_provider_code as "hireProvider",
         c.hire_unit_code as "hireType", c.hire_quantity as "hireQuantity"
       from consignment c
       join account a on a.id = c.account_id
       join service_type t on t.id = c.service_type_id
       join participant ps on ps.consignment_id = c.id and ps.role = 'sender'
       join participant pr on pr.consignment_id = c.id and pr.role = 'receiver'
       join site s on s.id = ps.site_id
       join site r on r.id = pr.site_id
       join line_item l on l.consignment_id = c.id
       join packaging_type k on k.id = l.packaging_type_id
       where c.organisation_id = 101 and c.sender_reference = $1`,
      [full[REFERENCE]],
    );
    expect(stored).toEqual([
      {
        account: codes.account,
        serviceType: codes.serviceType,
        pickupDate: pickup,
        deliveryDate: delivery,
        sender: codes.sender,
        senderReference: full[REFERENCE],
        notes: 'Ring twice, gate 4\nWhāngārei',
        receiver: codes.receiver,
        receiverReference: '000123',
        ecert: 'NZ2026/7',
        salesReference: '=SO-1',
        packagingType: codes.packagingType,
        description: 'Drawer runners, 5" wide',
        count: 3,
        volume: '1.2345',
        weight: '120.55',
        hireProvider: codes.hireProvider,
        hireType: codes.hireType,
        hireQuantity: 7,
      },
    ]);
  },
);

test(
  'the counts of a stopped import are those of the stored consignments, and its failed file has the rest [@IMPORT-04] [@IMPORT-05]',
  WIDE_FIRST,
  async ({ page, signIn, rows }) => {
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const late = rowOf(codes, { deliveryDate: '01-06-2020' });
    const lines = [late, ...Array.from({ length: 799 }, () => rowOf(codes))];
    await startMany(page, lines);
    await page.getByRole('button', { name: 'Stop import' }).click();
    await expect(page.getByRole('region', { name: 'Import stopped' })).toBeVisible({ timeout: 60_000 });
    const stored = await createdOf(rows, referencesOf(lines));
    const created = sum(stored);
    expect(Math.max(...stored)).toBe(1);
    const figures = { created, failed: 1, 'not started': 799 - created, 'in the file': 800 };
    expect(await figuresOf(page)).toEqual(figures);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Failed Consignments' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    const rest = referencesOf(lines.filter((_, index) => stored[index] === 0));
    expect(file.match(/IMP-\d+-\d+/g)).toEqual(rest);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Import stopped' })).toBeVisible();
    expect(await figuresOf(page)).toEqual(figures);
  },
);

test(
  'an import continues while the browser is offline or reloads, and creates each consignment once [@IMPORT-04] [@IMPORT-05]',
  WIDE_FIRST,
  async ({ page, context, signIn, rows, noise }) => {
    noise.allow(/^net::ERR_/);
    const codes = await codesOf(rows);
    await signIn('Hana', { path: PATH });
    const lines = Array.from({ length: 300 }, () => rowOf(codes));
    await startMany(page, lines);
    await page.reload();
    await expect(page.getByRole('region', { name: /^Import(ing| complete)$/ })).toBeVisible();
    await context.setOffline(true);
    const importId = new URL(page.url()).searchParams.get('import');
    await expect
      .poll(() => rows('select 1 from import_job where id = $1 and finished_at is not null', [importId]), {
        timeout: 40_000,
      })
      .toHaveLength(1);
    await context.setOffline(false);
    await expect(page.getByRole('region', { name: 'Import complete' })).toBeVisible({ timeout: 60_000 });
    expect(await figuresOf(page)).toEqual({ created: 300, 'in the file': 300 });
    expect(new Set(await createdOf(rows, referencesOf(lines)))).toEqual(new Set([1]));
  },
);
