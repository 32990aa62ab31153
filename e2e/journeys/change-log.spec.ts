import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test } from '#fixtures.ts';
import { changeThroughApi, createConsignment } from '#pages/detail-page.ts';

const changesOf = (page: Page, reference: string) =>
  page.getByRole('list', { name: 'Changes' }).locator('> li').filter({ hasText: reference });

test(
  'lists, filters and exports the changes of an organisation',
  { tag: '@wide-first' },
  async ({ page, signIn }, { project }) => {
    await signIn('Hana', { path: '/search' });
    const reference = await createConsignment(page, { notes: 'Gate 4' });
    await changeThroughApi(page, reference, { notes: 'Gate 5', receiverNotes: 'Dock 2' });

    await test.step('the log is in the account menu, with one entry for each save', async () => {
      await page.reload();
      if (project.name === 'wide') {
        await page.getByRole('button', { name: /^Account, / }).click();
        await page.getByRole('menuitem', { name: 'Change log' }).click();
      } else await page.goto(new URL('/change-log', page.url()).href);
      await expect(page.getByRole('heading', { name: 'Change log' })).toBeVisible();
      const own = changesOf(page, reference);
      await expect(own).toHaveCount(2);
      await expect(own.first()).toContainText('Sender notes changed from Gate 4 to Gate 5');
      await expect(own.first()).toContainText('Receiver notes set to Dock 2');
      await expect(own.last()).toContainText('Consignment created');
      expect(await accessibilityViolations(page)).toEqual([]);
    });

    await test.step('filters are in the address, and survive a reload', async () => {
      await page.getByLabel('Consignment', { exact: true }).fill(reference.toLowerCase());
      await page.getByLabel('Consignment', { exact: true }).press('Enter');
      await expect(page.getByLabel('Consignment', { exact: true })).toHaveValue(reference);
      await expect(page.getByLabel('Consignment', { exact: true })).toBeFocused();
      await page.getByLabel('Fields', { exact: true }).selectOption('Notes');
      const list = page.getByRole('list', { name: 'Changes' }).locator('> li');
      await expect(list).toHaveCount(1);
      await expect(page).toHaveURL(new RegExp(`fields=notes&reference=${reference}$`));
      await page.reload();
      await expect(list).toHaveCount(1);
      await page.getByLabel('Source', { exact: true }).selectOption('Undo');
      await expect(page.getByRole('heading', { name: 'No changes match' })).toBeVisible();
      await page.goBack();
      await expect(list).toHaveCount(1);
    });

    await test.step('the file has the filtered changes', async () => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toMatch(/^Change-log_\d\d-[A-Z][a-z]{2}-\d{4}\.csv$/);
      const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
      expect(lines[0]?.slice(1)).toBe(
        'Time,Consignment,User,Source,Field,From,To,Time (UTC),Source id,Change id',
      );
      expect(
        lines
          .slice(1, -1)
          .map((line) => line.split(',').slice(4, 7).join(','))
          .toSorted(),
      ).toEqual(['Receiver notes,,Dock 2', 'Sender notes,Gate 4,Gate 5']);
    });

    await test.step('an entry leads to its consignment', async () => {
      await page.getByRole('link', { name: reference }).click();
      await expect(page.getByRole('heading', { name: reference })).toBeVisible();
    });
  },
);
