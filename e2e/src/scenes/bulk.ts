import { expect } from '#slow-expect.ts';
import { openList } from '#scenes/list.ts';
import { FULL_ACCESS, type Scene, type SceneContext } from '#scenes/scene.ts';

/** Bulk actions on the consignments of the list. */
export const BULK_SCENES: readonly Scene[] = [
  {
    name: 'bulk-paste',
    people: FULL_ACCESS,
    only: ['wide'],
    async open(stage) {
      await stage.goto('/search?searchTerm=no-such-consignment');
      await stage.page.getByRole('button', { name: 'Paste references' }).click();
      const dialog = stage.page.getByRole('dialog');
      await dialog.getByLabel('References').fill(`${stage.examples.draft}\nZZZ00000009\nPallets`);
      await dialog.getByRole('button', { name: 'Select 2' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'bulk-blocked',
    people: FULL_ACCESS,
    only: ['wide'],
    async open(stage) {
      await openBulk(stage, 'Draft', 'Ready');
      await stage.page.getByRole('button', { name: 'Mark as Ready' }).click({ force: true });
      await expect(stage.page.getByRole('dialog')).toContainText(
        '1 of the 2 selected is not a draft (1 Ready)',
      );
    },
  },
  {
    name: 'bulk-cancel',
    people: FULL_ACCESS,
    only: ['wide'],
    async open(stage) {
      await openBulk(stage, 'Draft', 'Ready');
      await stage.page.getByRole('button', { name: 'More', exact: true }).click();
      await stage.page.getByRole('menuitem', { name: 'Cancel' }).click();
      await expect(stage.page.getByRole('dialog')).toContainText('Are you sure');
    },
  },
  {
    name: 'bulk-more',
    people: { kea: 'Lena', tui: 'Levi' },
    only: ['wide'],
    async open(stage) {
      await openList(stage);
      await stage.page.getByRole('row').nth(2).getByRole('checkbox').click();
      await stage.page.getByRole('button', { name: 'More', exact: true }).click();
      await expect(stage.page.getByRole('menu')).toBeVisible();
    },
  },
  {
    name: 'bulk-date',
    people: { kea: 'Hana' },
    only: ['wide'],
    open: (stage) => openPickupDate(stage),
  },
  {
    name: 'bulk-result',
    people: { kea: 'Hana' },
    only: ['wide'],
    open: (stage) => openResult(stage),
  },
  {
    name: 'bulk-date-late',
    people: { kea: 'Hana' },
    only: ['wide'],
    async open(stage) {
      await openPickupDate(stage);
      for (const name of ['Next month', 'Next month', 'Next month'])
        await stage.page.getByRole('button', { name }).click();
      await stage.page.getByRole('dialog').locator('[data-day]:not([aria-disabled="true"])').last().click();
      await expect(stage.page.getByRole('dialog').getByRole('heading', { level: 3 })).toBeVisible();
    },
  },
  {
    name: 'bulk-earlier',
    people: { kea: 'Hana' },
    only: ['wide'],
    async open(stage) {
      await openResult(stage);
      await stage.page.keyboard.press('Escape');
      await stage.page.getByRole('button', { name: /^Notifications/ }).click();
      await stage.page.getByRole('button', { name: 'Dismiss all' }).click();
      await stage.page.getByRole('button', { name: 'Earlier bulk actions' }).click();
      await expect(stage.page.getByRole('button', { name: 'Show results' }).first()).toBeVisible();
    },
  },
];

/** Selects one consignment of each status. */
async function openBulk(stage: SceneContext, ...statuses: string[]): Promise<void> {
  // The newest ones: a consignment due before today cannot get a pickup date.
  await openList(
    stage,
    '/search?statuses=DRAFT,FINAL&dateRangePresetCode=LAST_30_DAYS&size=200&sortDirection=desc',
  );
  for (const status of statuses)
    await stage.page.getByRole('row').filter({ hasText: status }).first().getByRole('checkbox').click();
}

async function openPickupDate(stage: SceneContext): Promise<void> {
  await openBulk(stage, 'Draft', 'Ready');
  await stage.page.getByRole('button', { name: 'More', exact: true }).click();
  await stage.page.getByRole('menuitem', { name: 'Set Requested Pickup Date' }).click();
  await expect(stage.page.getByRole('dialog')).toContainText('Choose a date');
}

async function openResult(stage: SceneContext): Promise<void> {
  await openPickupDate(stage);
  await stage.page.getByRole('dialog').locator('[data-day]:not([aria-disabled="true"])').first().click();
  await stage.page.getByRole('button', { name: 'Continue' }).click();
  await expect(stage.page.getByRole('dialog').getByText(/updated successfully/)).toBeVisible();
}
