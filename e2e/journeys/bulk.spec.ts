import type { Page } from '@playwright/test';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { closuresOf } from '@cartage/database/demo/runs.ts';
import { daysBetween, parseCalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { nationalHolidays } from '@cartage/domain/dates/holidays.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, test as base } from '#fixtures.ts';
import { callApi } from '#call-api.ts';
import { createConsignment } from '#pages/detail-page.ts';
import { workingDayEverywhere } from '#working-day.ts';

/** Its own database, because the tests change existing consignments. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({
  ownFrontSettings: { hasOwnDatabase: true, hasWorker: true },
  // Only visible rows are rendered. So many contain enough of each status on every day.
  viewport: { width: 1280, height: 3000 },
});
test.describe.configure({ mode: 'default' });

const LIST = '/search?statuses=DRAFT,FINAL,STAGED&dateRangePresetCode=LAST_30_DAYS&size=100';
const TODAYS_DRAFTS = '/search?statuses=DRAFT&dateRangePresetCode=TODAY&sortDirection=desc&size=100';

/** Creates drafts, from one of the sites in different regions. */
async function newDrafts(page: Page, count: number, day: string | null, sender = 0): Promise<string[]> {
  const references: string[] = [];
  for (let made = 0; made < count; made += 1) {
    references.push(await createConsignment(page, { requestedDeliveryDate: day }, sender));
  }
  return references;
}

const NO_PERMISSION =
  'You do not have the required permissions to perform this action. Please contact your administrator.';

function bulkPage(page: Page) {
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const rows = (status: string) => page.getByRole('row').filter({ hasText: status });
  return {
    bar,
    dialog: page.getByRole('dialog'),
    step: (name: string) => bar.getByRole('button', { name, exact: true }),
    /** Selects the first rows of a status and returns their references. */
    async selectFirst(status: string, count: number): Promise<string[]> {
      const references: string[] = [];
      for (let row = 0; row < count; row++) {
        const line = rows(status).nth(row);
        references.push((await line.getByRole('link').first().textContent())?.trim() ?? '');
        await line.getByRole('checkbox').click();
      }
      return references;
    },
    async select(references: readonly string[]) {
      for (const reference of references) {
        await page.getByLabel(`Select ${reference}`, { exact: true }).click();
      }
    },
    async more(name: string) {
      await bar.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name }).click();
    },
    close: () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click(),
    results: () => page.getByRole('dialog').getByRole('row'),
  };
}

test('marks many as ready and staged after confirmation, once, with a result for each, listed in the bell [@BULK-01] [@BULK-03] [@BULK-09]', async ({
  page,
  signIn,
  ownDatabase,
}) => {
  const rows = async <Row extends object>(text: string, values: unknown[]) =>
    withClient(await ownDatabase.url(), async (client) => {
      await client.query('set role cartage_system');
      return (await client.query<Row>(text, values)).rows;
    });
  const statusesOf = async (references: readonly string[]) =>
    (
      await rows<{ status: number }>(
        'select distinct status from consignment where reference = any($1) order by 1',
        [references],
      )
    ).map(({ status }) => status);
  await signIn('Hana', { path: LIST });
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
    const requests = await rows(
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
    await page.goto(LIST);
  });

  await test.step('a failing card hides no other card, and only it is retried', async () => {
    const [first = '', second = ''] = await bulk.selectFirst('Draft', 2);
    // Another user was faster.
    const move = (status: number) =>
      rows('update consignment set status = $2 where reference = $1', [first, status]);
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
    const notices = await rows<{ n: number }>(
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

test('predicts rejections: no freight, changed status, delivery before pickup [@BULK-01] [@BULK-05] [@CONS-07]', async ({
  page,
  signIn,
  ownDatabase,
}) => {
  await signIn('Hana', { path: LIST });
  const bulk = bulkPage(page);
  const { dialog } = bulk;
  const known = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';
  const copy = (copyLineItems: boolean) =>
    callApi<{ reference: string }>(page, `${known}/copies`, {
      copyLineItems,
      copyReceiver: true,
      copySender: true,
      copyType: 'Copy',
    });
  const copies = [await copy(true), await copy(true), await copy(false)].map(({ reference }) => reference);
  const [good = '', moved = '', empty = ''] = copies;
  await page.goto('/search?statuses=DRAFT,FINAL&dateRangePresetCode=TODAY&sortDirection=desc');
  for (const reference of copies) await page.getByLabel(`Select ${reference}`, { exact: true }).click();

  await test.step('the button uses the list, the dialog the current statuses', async () => {
    const button = bulk.step('Mark as Ready');
    await expect(button).toHaveAccessibleDescription('1 of the 3 selected has no freight');
    await callApi(page, `${moved}/mark-as-ready`, {});
    await button.click({ force: true });
    await expect(dialog).toContainText('1 of the 3 selected is not a draft (1 Ready); 1 has no freight');
    const group = (name: string) => dialog.getByRole('region', { name, exact: true }).getByRole('listitem');
    await expect(group('Only a Draft consignment can be marked as ready')).toHaveText([`${moved}Ready`]);
    await expect(group('At least one freight item is required')).toHaveText([`${empty}Draft`]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Deselect 2 and continue with 1' }).click();
    await expect(dialog).toContainText('1 consignment can be marked as ready.');
    await expect(dialog.getByRole('listitem')).toHaveText([`${good}Draft`]);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(bulk.bar.getByRole('status')).toHaveText('1 selected');
    // The list is refreshed too.
    await expect(page.getByRole('row').filter({ hasText: moved })).toContainText('Ready');
  });

  await test.step('a closed day of the region cannot be chosen and gives the reason', async () => {
    const { day, url } = { day: workingDayEverywhere(localDay(new Date()), 1), url: await ownDatabase.url() };
    await withClient(url, async (client) => {
      await client.query('set role cartage_system');
      await client.query(
        `insert into provider_closure (tenant_id, day, region_id, reason)
         select c.tenant_id, $2, p.region_id, 'Flood' from consignment c
         join participant p on p.consignment_id = c.id and p.role = 'sender' where c.reference = $1`,
        [good, day],
      );
    });
    // Working dates are cached, so the page reloads.
    await page.reload();
    await bulk.more('Set Requested Pickup Date');
    const cell = dialog.locator(`[data-day="${day}"]`);
    await expect(dialog.locator('[aria-current=date]')).toBeVisible();
    if ((await cell.count()) === 0) await dialog.getByRole('button', { name: 'Next month' }).click();
    await expect(cell).toHaveAttribute('aria-disabled', 'true');
    await expect(dialog.getByRole('list', { name: 'Non-working days' })).toContainText('Flood');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await withClient(url, async (client) => {
      await client.query('set role cartage_system');
      await client.query(`delete from provider_closure where reason = 'Flood'`);
    });
  });

  await test.step('a day that leaves no time for the transit is known before the job [@DATE-02]', async () => {
    // STD takes at least one working day, so freight collected on this day arrives later.
    const day = workingDayEverywhere(localDay(new Date()), 10);
    const tight = await newDrafts(page, 1, day);
    const undated = await newDrafts(page, 1, null);
    await page.goto(TODAYS_DRAFTS);
    await bulk.select([...tight, ...undated]);
    await bulk.more('Set Requested Pickup Date');
    const cell = dialog.locator(`[data-day="${day}"]`);
    await expect(dialog.locator('[aria-current=date]')).toBeVisible();
    if ((await cell.count()) === 0) await dialog.getByRole('button', { name: 'Next month' }).click();
    await cell.click();
    const group = dialog.getByRole('region', { name: 'The requested dates are no longer possible' });
    await expect(group.getByRole('listitem')).toHaveText([new RegExp(`^${tight[0]}`, 'u')]);
    await dialog.getByRole('button', { name: 'Deselect 1 and continue with 1' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('status')).toHaveText('1 consignment(s) updated successfully');
    await bulk.close();
  });

  await test.step('a day after the delivery can be changed, or the affected consignments left out', async () => {
    const early = await newDrafts(page, 2, workingDayEverywhere(localDay(new Date()), 14));
    const undated = await newDrafts(page, 1, null);
    await page.goto(TODAYS_DRAFTS);
    await bulk.select([...early, ...undated]);
    await bulk.more('Set Requested Pickup Date');
    for (const name of ['Next month', 'Next month', 'Next month'])
      await dialog.getByRole('button', { name }).click();
    await dialog.locator('[data-day][aria-disabled=false]').last().click();
    await expect(dialog).toContainText(/requested delivery date/);
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(
      /^The requested delivery date is earlier than \d\d\//,
    );
    await expect(
      dialog.getByRole('region', { name: 'Blocked consignments' }).getByRole('listitem'),
    ).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Deselect 2 and continue with 1' }).click();
    await expect(dialog.getByRole('button', { name: 'Continue' })).toHaveAttribute('aria-disabled', 'false');
  });
});

test('shows the progress of long bulk jobs on every page without disturbing selections and dialogs [@BULK-03] [@SHELL-08]', async ({
  page,
  signIn,
  otherBrowser,
  ownDatabase,
}) => {
  await signIn('Hana', { path: LIST });
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

test('cancels many after confirmation, and changes the pickup date of many [@BULK-04] [@BULK-05] [@BULK-11]', async ({
  page,
  signIn,
  ownDatabase,
}) => {
  const rows = async <Row extends object>(text: string, values: unknown[]) =>
    withClient(await ownDatabase.url(), async (client) => {
      await client.query('set role cartage_system');
      return (await client.query<Row>(text, values)).rows;
    });
  await signIn('Hana', { path: LIST });
  const bulk = bulkPage(page);
  const { dialog } = bulk;

  await test.step('cancelled', async () => {
    const selected = await bulk.selectFirst('Draft', 2);
    await bulk.more('Cancel');
    await expect(dialog).toHaveAccessibleName('Cancel 2 consignments');
    await expect(dialog.getByRole('button', { name: 'Cancel consignments' })).toHaveAttribute('data-danger');
    expect(await accessibilityViolations(page)).toEqual([]);
    await expect(dialog).toContainText('Are you sure you want to cancel these consignments?');
    await dialog.getByRole('button', { name: 'Keep consignments' }).click();
    await expect(bulk.bar.getByRole('status')).toHaveText('2 selected');
    await bulk.more('Cancel');
    await dialog.getByRole('button', { name: 'Cancel consignments' }).click();
    await expect(dialog.getByRole('status')).toHaveText('2 consignment(s) updated successfully');
    await bulk.close();
    const kept = await rows(
      `select status, reason from audit_entry join consignment c on c.id = consignment_id
       where operation = 'cancelConsignment' and c.reference = any($1)`,
      [selected],
    );
    const cancelled = { status: 8, reason: 'from Freightmaster' };
    expect(kept).toEqual([cancelled, cancelled]);
  });

  await test.step('a date from today must be chosen before continuing', async () => {
    const selected = [...(await newDrafts(page, 1, null, 0)), ...(await newDrafts(page, 1, null, 1))];
    await page.goto(TODAYS_DRAFTS);
    await bulk.select(selected);
    await bulk.more('Set Requested Pickup Date');
    const go = dialog.getByRole('button', { name: 'Continue' });
    await expect(go).toHaveAttribute('aria-disabled', 'true');
    await expect(dialog.getByRole('note')).toContainText(/collected in 2 regions: /);
    const today = dialog.locator('[aria-current=date]');
    await today.focus();
    const days = await dialog
      .locator('[data-day]')
      .evaluateAll((cells) =>
        cells.map((cell) => [cell.getAttribute('data-day'), cell.getAttribute('aria-disabled')]),
      );
    const from = parseCalendarDate((await today.getAttribute('data-day')) ?? '');
    if (from === null) throw new Error('Today has no date');
    // A day off in all their regions: a day off in one of them is no blocker.
    const national = new Set(
      [0, 1].flatMap((ahead) => nationalHolidays(Number(from.slice(0, 4)) + ahead).map((one) => one.day)),
    );
    const closures = new Set(closuresOf(from).flatMap((one) => (one.region === null ? [one.day] : [])));
    const isClosed = (one: string | null) => {
      const cell = parseCalendarDate(one ?? '');
      return cell === null || cell < from || weekday(cell) > 4 || national.has(cell) || closures.has(cell);
    };
    expect(days).toEqual(days.map(([one]) => [one ?? null, String(isClosed(one ?? null))]));
    const day = workingDayEverywhere(from, 0);
    for (let away = 1; away < daysBetween(from, day); away += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect(await accessibilityViolations(page)).toEqual([]);
    await go.click();
    await expect(dialog).toHaveAccessibleName('Set Requested Pickup Date for 2 consignment(s)');
    await expect(dialog.getByRole('status')).toHaveText('2 consignment(s) updated successfully');
    const stored = await rows(
      'select requested_pickup_day::text as day from consignment where reference = any($1)',
      [selected],
    );
    expect(stored).toEqual([{ day }, { day }]);
    await bulk.close();
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
