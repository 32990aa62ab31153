import type { Page } from '@playwright/test';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { callApi } from '#call-api.ts';
import { expect, test as base } from '#fixtures.ts';
import { createConsignment } from '#pages/detail-page.ts';
import { workingDayEverywhere } from '#working-day.ts';

/** With a worker, which runs the jobs of the portal. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasOwnDatabase: true, hasWorker: true } });

const TODAYS_DRAFTS = '/search?statuses=DRAFT&dateRangePresetCode=TODAY&sortDirection=desc&size=100';

const resultsOf = (page: Page) => page.getByRole('dialog').getByRole('row');
const undoOf = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Undo' });

async function newDrafts(page: Page, count: number): Promise<string[]> {
  const references: string[] = [];
  for (let made = 0; made < count; made += 1) references.push(await createConsignment(page));
  return references;
}

/** Opens the result of the newest bulk job that is listed in the bell. */
async function openResult(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const earlier = page.getByRole('button', { name: 'Earlier bulk actions' });
  if ((await earlier.getAttribute('aria-expanded')) === 'false') await earlier.click();
  await page.getByRole('button', { name: 'Show results' }).first().click();
}

test('a bulk cancellation is undone from its result, with a result for each consignment', async ({
  page,
  signIn,
}) => {
  await signIn('Hana');
  const [first = '', second = '', restored = ''] = await newDrafts(page, 3);
  await page.goto(TODAYS_DRAFTS);
  for (const reference of [first, second, restored])
    await page.getByLabel(`Select ${reference}`, { exact: true }).click();
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  await bar.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel consignments' }).click();
  await expect(dialog.getByRole('status')).toHaveText('3 consignment(s) updated successfully');
  // Another user restored one of them.
  await callApi(page, `${restored}/cancelled/undo`, {});

  await test.step('asks first, and goes back without a change', async () => {
    await undoOf(page).click();
    await expect(dialog).toHaveAccessibleName('Undo Cancel for 3 consignment(s)');
    await expect(dialog).toContainText('3 consignments will return to the status before the cancellation.');
    await expect(dialog.getByRole('button', { name: 'Back' })).toBeFocused();
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(dialog).toHaveAccessibleName('Cancel 3 consignments');
  });

  await test.step('undoes once for a double click', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/undo')) sent += 1;
    });
    await undoOf(page).click();
    await expect(dialog).toHaveAccessibleName('Undo Cancel for 3 consignment(s)');
    await undoOf(page).evaluate((button) => {
      button.click();
      button.click();
    });
    await expect(dialog.getByRole('status')).toHaveText('2 consignment(s) restored successfully1 failed');
    await expect(resultsOf(page)).toHaveText([
      /Status/,
      new RegExp(`Success${first}Restored to Draft`),
      new RegExp(`Success${second}Restored to Draft`),
      new RegExp(`Error${restored}Only a Cancelled consignment can be restored`),
    ]);
    await expect(undoOf(page)).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Retry failed' })).toHaveCount(0);
    expect(sent).toBe(1);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('row').filter({ hasText: first })).toContainText('Draft');
  });

  await test.step('the result of the cancellation says that it has been undone', async () => {
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText('2 consignment(s) restored successfully, 1 failed')).toBeVisible();
    await page.getByRole('button', { name: 'Show results' }).nth(1).click();
    await expect(dialog).toHaveAccessibleName('Cancel 3 consignments');
    await expect(dialog).toContainText('This bulk action has been undone already');
    await expect(undoOf(page)).toHaveCount(0);
  });
});

test(
  'pickup dates are undone from an earlier job of the bell',
  { tag: '@wide-first' },
  async ({ page, signIn }) => {
    await signIn('Hana');
    const references = await newDrafts(page, 2);
    await callApi(page, 'bulk/request-pickup-date', {
      references,
      requestedPickupDateTimeUtc: workingDayEverywhere(localDay(new Date()), 2),
    });
    await page.reload();
    await openResult(page);
    const dialog = page.getByRole('dialog');
    await undoOf(page).click();
    await expect(dialog).toHaveAccessibleName('Undo Set Requested Pickup Date for 2 consignment(s)');
    await expect(dialog).toContainText('2 consignments will get the former pickup date back.');
    await undoOf(page).click();
    await expect(dialog.getByRole('status')).toHaveText('2 consignment(s) restored successfully');
    await expect(resultsOf(page)).toHaveText([
      /Status/,
      ...references.map((each) => new RegExp(`Success${each}Pickup date removed`)),
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);

test('a bulk action that is a day old cannot be undone, and its result says why', async ({
  page,
  signIn,
  ownDatabase,
}) => {
  await signIn('Hana');
  const references = await newDrafts(page, 1);
  const { jobId } = await callApi<{ jobId: number }>(page, 'bulk/cancelled', {
    references,
    reason: 'Order withdrawn',
  });
  await withClient(await ownDatabase.url(), async (client) => {
    await client.query('set role cartage_system');
    const earlier = `update bulk_item set settled_at = settled_at - interval '25 hours' where job_id = $1`;
    await client.query(earlier, [jobId]);
  });
  await page.reload();
  await openResult(page);
  await expect(page.getByRole('dialog')).toContainText('A bulk action can be undone for 24 hours');
  await expect(undoOf(page)).toHaveCount(0);
});
