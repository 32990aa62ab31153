import { callApi } from '#call-api.ts';
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
  {
    name: 'bulk-undo',
    people: FULL_ACCESS,
    async open(stage) {
      await openCancelled(stage, 3);
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
      await expect(stage.page.getByRole('dialog')).toContainText('3 consignments will return');
    },
  },
  {
    name: 'bulk-undone',
    people: FULL_ACCESS,
    async open(stage) {
      const [restored = ''] = await openCancelled(stage, 3);
      await callApi(stage.page, `${restored}/cancelled/undo`, {});
      const undo = stage.page.getByRole('dialog').getByRole('button', { name: 'Undo' });
      await undo.click();
      await expect(stage.page.getByRole('dialog')).toContainText('3 consignments will return');
      await undo.click();
      await expect(stage.page.getByRole('dialog').getByText(/restored successfully/)).toBeVisible();
    },
  },
  {
    name: 'bulk-undone-before',
    people: FULL_ACCESS,
    async open(stage) {
      await openCancelled(stage, 2, (jobId) => callApi(stage.page, `bulk-jobs/${jobId}/undo`, {}));
      await expect(stage.page.getByRole('dialog')).toContainText('has been undone already');
    },
  },
];

/** Opens the result of the cancellation of new consignments, which every width shows. */
async function openCancelled(
  stage: SceneContext,
  count: number,
  change: (jobId: number) => Promise<unknown> = async () => {},
): Promise<string[]> {
  const { page, examples } = stage;
  await openList(stage);
  const references: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const body = { copyLineItems: true, copyReceiver: true, copySender: true, copyType: 'Copy' };
    references.push((await callApi<{ reference: string }>(page, `${examples.draft}/copies`, body)).reference);
  }
  const reason = 'from Freightmaster';
  const { jobId } = await callApi<{ jobId: number }>(page, 'bulk/cancelled', { references, reason });
  await change(jobId);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('button', { name: 'Earlier bulk actions' }).click();
  const earlier = page.getByRole('listitem').filter({ hasText: /^Cancel/ });
  await earlier.getByRole('button', { name: 'Show results' }).first().click();
  await expect(page.getByRole('dialog')).toContainText(`${count} consignment(s) updated successfully`);
  return references;
}

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
