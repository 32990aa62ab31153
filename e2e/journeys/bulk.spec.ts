import { withClient } from '@cartage/database/connection/with-client.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { test } from '#bulk-test.ts';
import { expect } from '#fixtures.ts';
import { BULK_LIST, bulkPage } from '#pages/bulk-page.ts';

test.describe.configure({ mode: 'default' });

const NO_PERMISSION =
  'You do not have the required permissions to perform this action. Please contact your administrator.';

test('marks many as ready and staged after confirmation, once, with a result for each, listed in the bell [@BULK-01] [@BULK-03] [@BULK-09]', async ({
  page,
  signIn,
  ownRows,
}) => {
  const statusesOf = async (references: readonly string[]) =>
    (
      await ownRows<{ status: number }>(
        'select distinct status from consignment where reference = any($1) order by 1',
        [references],
      )
    ).map(({ status }) => status);
  await signIn('Hana', { path: BULK_LIST });
  const bulk = bulkPage(page);
  const { dialog, step } = bulk;

  const drafts =
    await test.step('names the blocked consignments and deselects them with one click', async () => {
      const selected = await bulk.selectFirst('Draft', 2);
      const [ready = ''] = await bulk.selectFirst('Ready', 1);
      await expect(step('Request Pickup')).not.toHaveAttribute('aria-disabled', 'true');
      const button = step('Mark as Ready');
      await expect(button).toHaveAccessibleDescription('1 of the 3 selected is not a draft (1 Ready)');
      await button.click({ force: true });
      await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(ready)]);
      await dialog.getByRole('button', { name: 'Deselect 1 and continue with 2' }).click();
      await expect(dialog).toContainText('2 consignments can be marked as ready.');
      await expect(bulk.bar.getByRole('status')).toHaveText('2 selected');
      return selected;
    });

  await test.step('completes with the specified result', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/bulk/mark-as-ready')) sent += 1;
    });
    // Two clicks before the next render.
    await dialog.getByRole('button', { name: 'Mark as Ready' }).evaluate((button) => {
      button.click();
      button.click();
    });
    await expect(dialog).toHaveAccessibleName('Mark as Ready for 2 consignment(s)');
    await expect(dialog.getByRole('status')).toHaveText('2 consignment(s) marked as ready successfully');
    await expect(dialog.getByRole('columnheader')).toHaveText(['Status', 'Consignment', 'Details']);
    await expect(bulk.results()).toHaveText([
      /Status/,
      ...drafts.map((reference) => new RegExp(`Success${reference}Marked as ready`)),
    ]);
    expect((await dialog.getByRole('region', { name: 'Results' }).boundingBox())?.height).toBe(300);
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await statusesOf(drafts)).toEqual([2]);
    const requests = await ownRows(
      `select run_now() - caller_at < interval '1 minute' as "isStamped" from bulk_job where action = 'markAsReady'`,
      [],
    );
    expect(requests).toEqual([{ isStamped: true }]);
    expect(sent).toBe(1);
  });

  await test.step('selects the same consignments again for the next action', async () => {
    await dialog.getByRole('button', { name: 'Select these 2 consignments again' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(bulk.bar.getByRole('status')).toHaveText('2 selected');
    for (const reference of drafts)
      await expect(page.getByLabel(`Select ${reference}`, { exact: true })).toBeChecked();
    await bulk.bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect(bulk.bar.getByRole('status')).toBeEmpty();
    for (const reference of drafts)
      await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Ready');
  });

  await test.step('the bell lists it after a reload and opens it again', async () => {
    await page.goto('/report');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await bell.click();
    await expect(page.getByText('2 consignment(s) marked as ready successfully')).toBeVisible();
    const show = page.getByRole('button', { name: 'Show results' });
    const opened = page.getByRole('dialog', { name: 'Mark as Ready for 2 consignment(s)' });
    for (const _ of ['first', 'second', 'third']) {
      await show.click();
      await expect(opened.getByRole('button', { name: 'Close' }).last()).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
      await expect(bell).toBeFocused();
      await bell.click();
    }
    await show.click();
    await expect(opened).toContainText('Kea Freight');
    await expect(bulk.results()).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Select these 2 consignments again' }).click();
    await expect(page).toHaveURL(/\/search/);
    await expect(bulk.bar.getByRole('status')).toHaveText('2 selected');
    await step('Request Pickup').click();
    await expect(dialog.getByRole('listitem')).toHaveText(drafts.map((reference) => new RegExp(reference)));
    await dialog.getByRole('button', { name: 'Back' }).click();
    await bulk.bar.getByRole('button', { name: 'Clear selection' }).click();
    await page.goto(BULK_LIST);
  });

  await test.step('a failing card hides no other card, and only it is retried', async () => {
    const [first = '', second = ''] = await bulk.selectFirst('Draft', 2);
    // Another user was faster.
    const move = (status: number) =>
      ownRows('update consignment set status = $2 where reference = $1', [first, status]);
    await move(7);
    await step('Request Pickup').click();
    await dialog.getByRole('button', { name: 'Request Pickup' }).click();
    await expect(dialog).toHaveAccessibleName('Request Pickup for 2 consignment(s)');
    await expect(dialog.getByRole('status')).toHaveText('1 consignment(s) staged successfully1 failed');
    await expect(bulk.results()).toHaveText([
      /Status/,
      new RegExp(`Success${second}Pickup requested`),
      new RegExp(`Error${first}Pickup can be requested only for a Draft or Ready consignment`),
    ]);
    await dialog.getByLabel('Show problems only').check();
    await expect(bulk.results()).toHaveCount(2);
    await expect(bulk.bar.getByRole('status', { includeHidden: true })).toHaveText('1 selected');
    const retry = async () => {
      await dialog.getByRole('button', { name: 'Retry failed' }).click();
      await expect(dialog).toHaveAccessibleName('Request Pickup for 1 consignment(s)');
    };
    await retry();
    await expect(dialog.getByRole('status')).toHaveText('0 consignment(s) staged successfully1 failed');
    await bulk.close();
    await move(1);
    // Later, from the bell.
    await page.reload();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('button', { name: 'Show results' }).first().click();
    await retry();
    await expect(dialog.getByRole('status')).toHaveText('1 consignment(s) staged successfully');
    await bulk.close();
    await expect(page.getByRole('row').filter({ hasText: first })).toContainText('Staged');
    expect(await statusesOf([first, second])).toEqual([3]);
    const notices = await ownRows<{ n: number }>(
      `select count(*)::int as n from notice join consignment c on c.id = consignment_id
       where kind = 'consignment.staged' and c.reference = any($1)`,
      [[first, second]],
    );
    expect(notices).toEqual([{ n: 2 }]);
  });

  await test.step('documents continue without the blocked consignments', async () => {
    // Items retried from the bell are no longer selected.
    await expect(bulk.bar.getByRole('status')).toBeEmpty();
    await bulk.selectFirst('Draft', 1);
    await bulk.selectFirst('Ready', 1);
    await expect(step('Documents')).toHaveAccessibleDescription(
      '1 of the 2 selected is not Ready or later (1 Draft)',
    );
    await step('Documents').click();
    await dialog.getByRole('button', { name: 'Deselect 1 and continue with 1' }).click();
    await expect(dialog).toHaveAccessibleName('Document for 1 consignment(s)');
    await expect(dialog.getByRole('button', { name: 'Create documents' })).toBeVisible();
  });
});

/** Locks the rows while `during` runs, so that jobs on them cannot finish. */
function whileRowsAreLocked(url: string, references: readonly string[], during: () => Promise<void>) {
  return withClient(url, async (client) => {
    await client.query('begin');
    await client.query('set local role cartage_system');
    await client.query('select from consignment where reference = any($1) for update', [references]);
    await during();
    await client.query('rollback');
  });
}

test('shows the progress of long bulk jobs on every page without disturbing selections and dialogs [@BULK-03] [@SHELL-08]', async ({
  page,
  signIn,
  otherBrowser,
  ownDatabase,
}) => {
  await signIn('Hana', { path: BULK_LIST });
  const bulk = bulkPage(page);
  const { dialog, bar } = bulk;
  const bell = page.getByRole('button', { name: /^Notifications/, includeHidden: true });
  const begin = async (drafts: readonly string[]) => {
    await bulk.step('Request Pickup').click();
    await dialog.getByRole('button', { name: 'Request Pickup' }).click();
    await expect(dialog).toHaveAccessibleName(`Request Pickup for ${drafts.length} consignment(s)`);
    await expect(dialog.getByText(/of \d done/)).toBeVisible();
    await bulk.close();
  };

  await test.step('keeps a dialog that was opened later and the rest of the selection', async () => {
    const drafts = await bulk.selectFirst('Draft', 2);
    await whileRowsAreLocked(await ownDatabase.url(), drafts, async () => {
      await begin(drafts);
      await bulk.selectFirst('Ready', 1);
      await expect(bar.getByRole('status')).toHaveText('3 selected');
      await bulk.step('Pickup manifest').click();
      await expect(dialog).toBeVisible();
    });
    await expect(bar.getByRole('status', { includeHidden: true })).toHaveText('1 selected');
    await expect(dialog).toHaveAccessibleName('Pickup manifest');
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('the bell shows progress, also after a reload, then the outcome', async () => {
    const drafts = await bulk.selectFirst('Draft', 1);
    await whileRowsAreLocked(await ownDatabase.url(), drafts, async () => {
      await begin(drafts);
      await page.reload();
      await bell.click();
      const line = page.getByRole('listitem').filter({ hasText: 'for 1 consignment(s) is in progress' });
      await expect(line.getByRole('img', { name: 'In progress' })).toBeVisible();
      await expect(line.getByRole('button', { name: 'Show progress' })).toBeVisible();
      await page.keyboard.press('Escape');
    });
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await expect(page.getByRole('row').filter({ hasText: drafts[0] ?? '' })).toContainText('Staged');
    // Selected before the reload, and completed.
    await expect(bar.getByRole('status')).toBeEmpty();
    await bell.click();
    const messages = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await expect(messages.first()).toContainText('1 consignment(s) staged successfully');
  });

  await test.step('another browser shows the results too', async () => {
    const other = await otherBrowser();
    await signIn('Hana', { path: '/search', page: other });
    await other.getByRole('button', { name: /^Notifications/ }).click();
    await other.getByRole('button', { name: 'Earlier bulk actions' }).click();
    const earlier = other.getByRole('list', { name: 'Earlier bulk actions' }).getByRole('listitem');
    await expect(earlier.first()).toContainText('1 consignment(s) staged successfully');
    expect(await accessibilityViolations(other)).toEqual([]);
    await earlier.first().getByRole('button', { name: 'Show results' }).click();
    await expect(other.getByRole('dialog', { name: 'Request Pickup for 1 consignment(s)' })).toBeVisible();
  });
});

test('hides or explains bulk actions without the permission or setting [@BULK-02] [@BULK-05]', async ({
  page,
  signIn,
  otherBrowser,
}) => {
  await signIn('Lena', { path: '/search?dateRangePresetCode=LAST_30_DAYS' });
  const bulk = bulkPage(page);
  await page.getByRole('row').nth(1).getByRole('checkbox').click();
  for (const name of ['Mark as Ready', 'Request Pickup', 'Documents', 'Pickup manifest']) {
    await expect(bulk.step(name)).toHaveAccessibleDescription(NO_PERMISSION);
    await bulk.step(name).click({ force: true });
  }
  await expect(bulk.dialog).toHaveCount(0);
  await bulk.step('More').click();
  for (const name of ['Set Requested Pickup Date', 'Cancel'])
    await expect(page.getByRole('menuitem', { name })).toHaveText(`${name}${NO_PERMISSION}`);

  const other = await otherBrowser();
  await signIn('Tia', { path: '/search?dateRangePresetCode=LAST_30_DAYS', page: other });
  await other.getByRole('row').nth(1).getByRole('checkbox').click();
  await bulkPage(other).step('More').click();
  await expect(other.getByRole('menuitem')).toHaveText([/^Cancel/]);
});
