import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';

const figure = (page: Page, name: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator('dd');

test('records, disputes and reverses a return, and the balance follows', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  // Each run has a partner of its own.
  const partner = `Tōtara Timber ${crypto.randomUUID().slice(0, 8)}`;

  await test.step('the page is in the account menu', async () => {
    await page.getByRole('button', { name: /^Account, / }).click();
    await page.getByRole('menuitem', { name: 'Hireage' }).click();
    await expect(page.getByRole('heading', { name: 'Hireage' })).toBeVisible();
    await expect(page.getByText(/^\d+ balances?$/)).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  await test.step('a double click records a return once', async () => {
    await page.getByRole('button', { name: 'Record movement' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Site').selectOption({ index: 1 });
    await dialog.getByLabel('Hire unit').selectOption('Kea Pallet, blue, KPL-BLUE');
    await dialog.getByLabel('Partner').fill(partner);
    await dialog.getByLabel('Quantity').fill('12');
    await dialog.getByLabel('Docket').fill('D-4711');
    await dialog.getByRole('button', { name: 'Record movement' }).dblclick();
    await expect(dialog).toBeHidden();
    await page.getByLabel('Partner', { exact: true }).fill(partner);
    await page.getByLabel('Partner', { exact: true }).press('Enter');
    await expect(page.getByText('1 balance', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: partner }).click();
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`^${partner} · Hireage`));
    await expect(figure(page, 'In')).toHaveText('12');
    await expect(figure(page, 'Balance')).toHaveText('−12');
    await expect(page.getByText('1 movement', { exact: true })).toBeVisible();
  });

  await test.step('a dispute is shown beside the balance', async () => {
    await page.getByRole('button', { name: /^Dispute In, 12 units/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The docket says 10');
    await dialog.getByRole('button', { name: 'Dispute movement' }).click();
    await expect(dialog).toBeHidden();
    await expect(figure(page, 'Balance')).toContainText('12 disputed');
    await page.reload();
    await expect(page.getByText('Disputed: The docket says 10')).toBeVisible();
  });

  await test.step('a reversal cancels the entry and resolves the dispute', async () => {
    await page.getByRole('button', { name: /^Reverse In, 12 units/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reverse entry' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(figure(page, 'Balance')).toHaveText('0');
    await expect(page.getByText('2 movements', { exact: true })).toBeVisible();
    await expect(page.getByText('Corrected: The entry was reversed')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reverse / })).toHaveCount(0);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  await test.step('the file has the movements of the line', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export movements' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^Hireage_\d\d-[A-Z][a-z]{2}-\d{4}\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').filter((line) => line !== '');
    expect(lines.slice(1).map((line) => line.split(',')[7])).toEqual(['12', '-12']);
  });
});
