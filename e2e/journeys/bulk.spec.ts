import type { Page } from '@playwright/test';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { closuresOf } from '@cartage/database/demo/runs.ts';
import { daysBetween, parseCalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { nationalHolidays } from '@cartage/domain/dates/holidays.ts';
import { accessibilityFaults } from '#accessible.ts';
import { expect, test as base } from '#fixtures.ts';
import { elsewhere } from '#elsewhere.ts';
import { workedEverywhere } from '#worked-day.ts';

/** These journeys change the consignments that they find, and so have a world of their own. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({
  ownFrontSettings: { hasOwnDatabase: true, hasWorker: true },
  // Only rows in sight are drawn; so many have enough of each status on every day of the demo world.
  viewport: { width: 1280, height: 3000 },
});
test.describe.configure({ mode: 'default' });

const LIST = '/search?statuses=DRAFT,FINAL,STAGED&dateRangePresetCode=LAST_30_DAYS&size=100';
const NO_PERMISSION =
  'You do not have the required permissions to perform this action. Please contact your administrator.';

function bulkPage(page: Page) {
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const rows = (status: string) => page.getByRole('row').filter({ hasText: status });
  return {
    bar,
    dialog: page.getByRole('dialog'),
    step: (name: string) => bar.getByRole('button', { name, exact: true }),
    /** Marks the first of a status, and answers their references. */
    async mark(status: string, count: number): Promise<string[]> {
      const references: string[] = [];
      for (let row = 0; row < count; row++) {
        const one = rows(status).nth(row);
        references.push((await one.getByRole('link').first().textContent())?.trim() ?? '');
        await one.getByRole('checkbox').click();
      }
      return references;
    },
    async more(name: string) {
      await bar.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name }).click();
    },
    close: () => page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click(),
    results: () => page.getByRole('dialog').getByRole('row'),
  };
}

test('many are marked as ready and staged: asked first, done once, told one by one, found again in the bell [@BULK-01] [@BULK-03] [@BULK-09]', async ({
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

  const drafts = await test.step('what blocks is named, and left out by one click', async () => {
    const marked = await bulk.mark('Draft', 2);
    const [ready = ''] = await bulk.mark('Ready', 1);
    await expect(step('Request Pickup')).not.toHaveAttribute('aria-disabled', 'true');
    const button = step('Mark as Ready');
    await expect(button).toHaveAccessibleDescription('1 of the 3 selected is not Draft: 1 Ready');
    await button.click({ force: true });
    await expect(dialog.getByRole('listitem')).toHaveText([new RegExp(ready)]);
    await dialog.getByRole('button', { name: 'Deselect 1 and go on with 2' }).click();
    await expect(dialog).toContainText('2 consignments can be marked as ready.');
    await expect(bulk.bar.getByRole('status')).toHaveText('2 selected');
    return marked;
  });

  await test.step('done, with a result as it is specified', async () => {
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/bulk/mark-as-ready')) sent += 1;
    });
    // Twice before anything is drawn anew.
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
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await statusesOf(drafts)).toEqual([2]);
    const wishes = await rows(
      `select now() - caller_at < interval '1 minute' as "isStamped" from bulk_job where action = 'markAsReady'`,
      [],
    );
    expect(wishes).toEqual([{ isStamped: true }]);
    expect(sent).toBe(1);
  });

  await test.step('the same are selected again for what comes next', async () => {
    await dialog.getByRole('button', { name: 'Select these 2 again' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(bulk.bar.getByRole('status')).toHaveText('2 selected');
    for (const reference of drafts)
      await expect(page.getByLabel(`Select ${reference}`, { exact: true })).toBeChecked();
    await bulk.bar.getByRole('button', { name: 'Clear selection' }).click();
    await expect(bulk.bar.getByRole('status')).toBeEmpty();
    for (const reference of drafts)
      await expect(page.getByRole('row').filter({ hasText: reference })).toContainText('Ready');
  });

  await test.step('the bell has it, also after a reload, and leads back to the same', async () => {
    await page.goto('/report');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await bell.click();
    await expect(page.getByText('2 consignment(s) marked as ready successfully')).toBeVisible();
    await page.getByRole('button', { name: 'Show results' }).click();
    await expect(page.getByRole('dialog', { name: 'Mark as Ready for 2 consignment(s)' })).toBeVisible();
    await expect(bulk.results()).toHaveCount(3);
    await dialog.getByRole('button', { name: 'Select these 2 again' }).click();
    await expect(page).toHaveURL(/\/search/);
    await expect(bulk.bar.getByRole('status')).toHaveText('2 selected');
    await step('Request Pickup').click();
    await expect(dialog.getByRole('listitem')).toHaveText(drafts.map((reference) => new RegExp(reference)));
    await dialog.getByRole('button', { name: 'Back' }).click();
    await bulk.bar.getByRole('button', { name: 'Clear selection' }).click();
    await page.goto(LIST);
  });

  await test.step('one that fails hides no other; it alone is tried again', async () => {
    const [first = '', second = ''] = await bulk.mark('Draft', 2);
    // Somebody was faster.
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

  await test.step('documents too lead on without what blocks', async () => {
    // What was tried again from the bell is not marked any more.
    await expect(bulk.bar.getByRole('status')).toBeEmpty();
    await bulk.mark('Draft', 1);
    await bulk.mark('Ready', 1);
    await expect(step('Documents')).toHaveAccessibleDescription(
      '1 of the 2 selected is not Ready or later: 1 Draft',
    );
    await step('Documents').click();
    await dialog.getByRole('button', { name: 'Deselect 1 and go on with 1' }).click();
    await expect(dialog).toHaveAccessibleName('Document for 1 consignment(s)');
    await expect(dialog.getByRole('button', { name: 'Make documents' })).toBeVisible();
  });
});

/** Their rows are held as by somebody who is changing them, so that work on them cannot end. */
function whileNobodyGetsAt(url: string, references: readonly string[], meanwhile: () => Promise<void>) {
  return withClient(url, async (client) => {
    await client.query('begin');
    await client.query('set local role cartage_system');
    await client.query('select from consignment where reference = any($1) for update', [references]);
    await meanwhile();
    await client.query('rollback');
  });
}

test('what would be refused is foreseen: without freight, moved on since, delivered before it is collected [@BULK-01] [@BULK-05] [@CONS-07]', async ({
  page,
  signIn,
  ownDatabase,
}) => {
  await signIn('Hana', { path: LIST });
  const bulk = bulkPage(page);
  const { dialog } = bulk;
  const known = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';
  const copy = (copyLineItems: boolean) =>
    elsewhere<{ reference: string }>(page, `${known}/copies`, {
      copyLineItems,
      copyReceiver: true,
      copySender: true,
      copyType: 'Copy',
    });
  const copies = [await copy(true), await copy(true), await copy(false)].map(({ reference }) => reference);
  const [good = '', moved = '', empty = ''] = copies;
  await page.goto('/search?statuses=DRAFT,FINAL&dateRangePresetCode=TODAY&sortDirection=desc');
  for (const reference of copies) await page.getByLabel(`Select ${reference}`, { exact: true }).click();

  await test.step('the button knows what the rows tell, the dialog what has become of them', async () => {
    const button = bulk.step('Mark as Ready');
    await expect(button).toHaveAccessibleDescription('1 of the 3 selected has no freight');
    await elsewhere(page, `${moved}/mark-as-ready`, {});
    await button.click({ force: true });
    await expect(dialog).toContainText('1 of the 3 selected is not Draft: 1 Ready; 1 has no freight');
    const group = (name: string) => dialog.getByRole('region', { name, exact: true }).getByRole('listitem');
    await expect(group('Only a Draft consignment can be marked as ready')).toHaveText([`${moved}Ready`]);
    await expect(group('At least one freight item is required')).toHaveText([`${empty}Draft`]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Deselect 2 and go on with 1' }).click();
    await expect(dialog).toContainText('1 consignment can be marked as ready.');
    await expect(dialog.getByRole('listitem')).toHaveText([`${good}Draft`]);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(bulk.bar.getByRole('status')).toHaveText('1 selected');
    // The list has heard of it too.
    await expect(page.getByRole('row').filter({ hasText: moved })).toContainText('Ready');
  });

  await test.step('a day on which its region is closed cannot be chosen, and says why', async () => {
    const { day, url } = { day: workedEverywhere(localDay(new Date()), 1), url: await ownDatabase.url() };
    await withClient(url, async (client) => {
      await client.query('set role cartage_system');
      await client.query(
        `insert into provider_closure (tenant_id, day, region_id, reason)
         select c.tenant_id, $2, p.region_id, 'Flood' from consignment c
         join participant p on p.consignment_id = c.id and p.role = 'sender' where c.reference = $1`,
        [good, day],
      );
    });
    // Working dates that were learnt a moment ago are not asked for again.
    await page.reload();
    await bulk.more('Set Requested Pickup Date');
    const cell = dialog.locator(`[data-day="${day}"]`);
    await expect(dialog.locator('[aria-current=date]')).toBeVisible();
    if ((await cell.count()) === 0) await dialog.getByRole('button', { name: 'Next month' }).click();
    await expect(cell).toHaveAttribute('aria-disabled', 'true');
    await expect(dialog.getByRole('list', { name: 'Days off' })).toContainText('Flood');
    await dialog.getByRole('button', { name: 'Back' }).click();
    await withClient(url, async (client) => {
      await client.query('set role cartage_system');
      await client.query(`delete from provider_closure where reason = 'Flood'`);
    });
  });

  await test.step('a day after the delivery can be taken back, or what it is too late for left out', async () => {
    await page.goto(LIST);
    const marked = await bulk.mark('Draft', 8);
    const early = await withClient(await ownDatabase.url(), async (client) => {
      await client.query('set role cartage_system');
      const { rows } = await client.query<{ reference: string }>(
        'select reference from consignment where reference = any($1) and requested_delivery_day is not null',
        [marked],
      );
      return rows.length;
    });
    expect(early).toBeGreaterThan(0);
    await bulk.more('Set Requested Pickup Date');
    for (const name of ['Next month', 'Next month', 'Next month'])
      await dialog.getByRole('button', { name }).click();
    await dialog.locator('[data-day][aria-disabled=false]').last().click();
    await expect(dialog).toContainText(/to be delivered before that day/);
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText(
      /^The requested delivery date is earlier than \d\d\//,
    );
    await expect(
      dialog.getByRole('region', { name: 'What stands in the way' }).getByRole('listitem'),
    ).toHaveCount(early);
    const out = dialog.getByRole('button', { name: /^Deselect/ });
    if (early < marked.length) {
      await out.click();
      await expect(dialog.getByRole('button', { name: 'Continue' })).toHaveAttribute(
        'aria-disabled',
        'false',
      );
    } else await expect(out).toHaveCount(0);
  });
});

test('work that takes long is followed wherever one is, and leaves other marks and dialogs alone [@BULK-03] [@SHELL-08]', async ({
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

  await test.step('a dialog that was opened meanwhile stays, and so do the marks that the work is not about', async () => {
    const drafts = await bulk.mark('Draft', 2);
    await whileNobodyGetsAt(await ownDatabase.url(), drafts, async () => {
      await begin(drafts);
      await bulk.mark('Ready', 1);
      await expect(bar.getByRole('status')).toHaveText('3 selected');
      await bulk.step('Pickup manifest').click();
      await expect(dialog).toBeVisible();
    });
    await expect(bar.getByRole('status', { includeHidden: true })).toHaveText('1 selected');
    await expect(dialog).toHaveAccessibleName('Pickup manifest');
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Clear selection' }).click();
  });

  await test.step('the bell says that it is under way, also after a reload, and then how it ended', async () => {
    const drafts = await bulk.mark('Draft', 1);
    await whileNobodyGetsAt(await ownDatabase.url(), drafts, async () => {
      await begin(drafts);
      await page.reload();
      await bell.click();
      const line = page.getByRole('listitem').filter({ hasText: 'for 1 consignment(s) is under way' });
      await expect(line.getByRole('img', { name: 'Under way' })).toBeVisible();
      await expect(line.getByRole('button', { name: 'Show progress' })).toBeVisible();
      await page.keyboard.press('Escape');
    });
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await expect(page.getByRole('row').filter({ hasText: drafts[0] ?? '' })).toContainText('Staged');
    // Marked before the reload, and done.
    await expect(bar.getByRole('status')).toBeEmpty();
    await bell.click();
    const told = page.getByRole('list', { name: 'Told' }).getByRole('listitem');
    await expect(told.first()).toContainText('1 consignment(s) staged successfully');
  });

  await test.step('another browser finds the results as well', async () => {
    const other = await otherBrowser();
    await signIn('Hana', { path: '/search', page: other });
    await other.getByRole('button', { name: /^Notifications/ }).click();
    await other.getByRole('button', { name: 'Earlier bulk work' }).click();
    const earlier = other.getByRole('list', { name: 'Earlier bulk work' }).getByRole('listitem');
    await expect(earlier.first()).toContainText('1 consignment(s) staged successfully');
    expect(await accessibilityFaults(other)).toEqual([]);
    await earlier.first().getByRole('button', { name: 'Show results' }).click();
    await expect(other.getByRole('dialog', { name: 'Request Pickup for 1 consignment(s)' })).toBeVisible();
  });
});

test('many are cancelled after a question, and get another pickup date [@BULK-04] [@BULK-05] [@BULK-11]', async ({
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
    const marked = await bulk.mark('Draft', 2);
    await bulk.more('Cancel');
    await expect(dialog).toHaveAccessibleName('Cancel 2 consignments');
    await expect(dialog.getByRole('button', { name: 'Cancel consignments' })).toHaveAttribute('data-danger');
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect(dialog).toContainText('Are you sure you want to cancel these consignments?');
    await dialog.getByRole('button', { name: 'Keep them' }).click();
    await expect(bulk.bar.getByRole('status')).toHaveText('2 selected');
    await bulk.more('Cancel');
    await dialog.getByRole('button', { name: 'Cancel consignments' }).click();
    await expect(dialog.getByRole('status')).toHaveText('2 consignment(s) updated successfully');
    await bulk.close();
    const kept = await rows(
      `select status, reason from audit_entry join consignment c on c.id = consignment_id
       where operation = 'cancelConsignment' and c.reference = any($1)`,
      [marked],
    );
    const cancelled = { status: 8, reason: 'from Freightmaster' };
    expect(kept).toEqual([cancelled, cancelled]);
  });

  await test.step('a date from today, chosen before it goes on', async () => {
    const marked = await bulk.mark('Draft', 8);
    await bulk.more('Set Requested Pickup Date');
    const go = dialog.getByRole('button', { name: 'Continue' });
    await expect(go).toHaveAttribute('aria-disabled', 'true');
    await expect(dialog.getByRole('note')).toContainText(/collected in \d regions: /);
    const today = dialog.locator('[aria-current=date]');
    await today.focus();
    const days = await dialog
      .locator('[data-day]')
      .evaluateAll((cells) =>
        cells.map((cell) => [cell.getAttribute('data-day'), cell.getAttribute('aria-disabled')]),
      );
    const from = parseCalendarDate((await today.getAttribute('data-day')) ?? '');
    if (from === null) throw new Error('Today has no date');
    // Where nobody collects in any of their regions; they are many, and the days off of one alone are no hindrance.
    const national = new Set(
      [0, 1].flatMap((ahead) => nationalHolidays(Number(from.slice(0, 4)) + ahead).map((one) => one.day)),
    );
    const closures = new Set(closuresOf(from).flatMap((one) => (one.region === null ? [one.day] : [])));
    const isClosed = (one: string | null) => {
      const cell = parseCalendarDate(one ?? '');
      return cell === null || cell < from || weekday(cell) > 4 || national.has(cell) || closures.has(cell);
    };
    expect(days).toEqual(days.map(([one]) => [one ?? null, String(isClosed(one ?? null))]));
    const day = workedEverywhere(from, 0);
    for (let away = 1; away < daysBetween(from, day); away += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    expect(await accessibilityFaults(page)).toEqual([]);
    // What is to be delivered before that day is left out.
    const out = dialog.getByRole('button', { name: /^Deselect/ });
    await expect(go.or(out)).toBeVisible();
    if (await out.isVisible()) await out.click();
    await go.click();
    await expect(dialog).toHaveAccessibleName(/^Set Requested Pickup Date for \d consignment\(s\)$/);
    await expect(dialog.getByRole('status')).toContainText('consignment(s) updated successfully');
    const done = await dialog
      .getByRole('row')
      .filter({ hasText: 'Success' })
      .getByRole('link')
      .allTextContents();
    expect(done.length).toBeGreaterThan(0);
    expect(marked).toEqual(expect.arrayContaining(done));
    const stored = await rows(
      'select distinct requested_pickup_day::text as day from consignment where reference = any($1)',
      [done],
    );
    expect(stored).toEqual([{ day }]);
    await bulk.close();
  });
});

test('without the permission or the setting the steps say so, or are not there [@BULK-02] [@BULK-05]', async ({
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
