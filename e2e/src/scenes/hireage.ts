import type { Page } from '@playwright/test';
import { FULL_ACCESS, heading, type Scene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

/** The demo world has hired equipment with partners, and a disputed entry. */
export const HIREAGE_SCENES: readonly Scene[] = [
  { name: 'hireage', people: FULL_ACCESS, open: openBalances },
  {
    name: 'hireage-movements',
    people: FULL_ACCESS,
    async open(stage) {
      await openLine(stage);
      await expect(stage.page.getByRole('button', { name: /^Resolve dispute of/ })).toBeVisible();
    },
  },
  {
    name: 'hireage-record',
    people: FULL_ACCESS,
    async open(stage) {
      await openBalances(stage);
      const { page } = stage;
      await page.getByRole('button', { name: 'Record movement' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Movement').selectOption('Correction');
      await dialog.getByRole('button', { name: 'Record movement' }).click();
      await expect(dialog.getByText('Enter a reason')).toBeVisible();
    },
  },
  {
    name: 'hireage-resolve',
    people: FULL_ACCESS,
    async open(stage) {
      await openLine(stage);
      const { page } = stage;
      await page.getByRole('button', { name: /^Resolve dispute of/ }).click();
      await page.getByRole('dialog').getByLabel('Outcome').selectOption('Corrected');
    },
  },
  {
    name: 'hireage-none',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await goto('/hireage?partner=no such partner');
      await expect(heading(page, 'No balances match')).toBeVisible();
    },
  },
];

async function openBalances({ page, goto }: SceneContext): Promise<void> {
  await goto('/hireage');
  await expect(heading(page, 'Hireage')).toBeVisible();
  await expect(disputedLine(page)).toBeVisible();
}

/** Of the entry that is disputed in the demo world. */
const disputedLine = (page: Page) =>
  page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ hasText: 'disputed' })
    .getByRole('link')
    .first();

async function openLine(stage: SceneContext): Promise<void> {
  await openBalances(stage);
  await disputedLine(stage.page).click();
  await expect(stage.page.getByRole('list', { name: 'Movements' })).toBeVisible();
}
