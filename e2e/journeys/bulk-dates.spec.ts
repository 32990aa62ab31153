import type { Page } from '@playwright/test';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { closuresOf } from '@cartage/database/demo/runs.ts';
import { daysBetween, parseCalendarDate, weekday } from '@cartage/domain/dates/calendar-date.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { nationalHolidays } from '@cartage/domain/dates/holidays.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { test } from '#bulk-test.ts';
import { expect } from '#fixtures.ts';
import { BULK_LIST, bulkPage } from '#pages/bulk-page.ts';
import { callApi } from '#call-api.ts';
import { createConsignment } from '#pages/detail-page.ts';
import { workingDayEverywhere } from '#working-day.ts';

test.describe.configure({ mode: 'default' });

const TODAYS_DRAFTS = '/search?statuses=DRAFT&dateRangePresetCode=TODAY&sortDirection=desc&size=100';

/** Creates drafts, from one of the sites in different regions. */
async function newDrafts(page: Page, count: number, day: string | null, sender = 0): Promise<string[]> {
  const references: string[] = [];
  for (let made = 0; made < count; made += 1) {
    references.push(await createConsignment(page, { requestedDeliveryDate: day }, sender));
  }
  return references;
}

test('predicts rejections: no freight, changed status, delivery before pickup [@BULK-01] [@BULK-05] [@CONS-07]', async ({
  page,
  signIn,
  ownDatabase,
}) => {
  await signIn('Hana', { path: BULK_LIST });
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

test('cancels many after confirmation, and changes the pickup date of many [@BULK-04] [@BULK-05] [@BULK-11]', async ({
  page,
  signIn,
  ownRows,
}) => {
  await signIn('Hana', { path: BULK_LIST });
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
    const kept = await ownRows(
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
    const stored = await ownRows(
      'select requested_pickup_day::text as day from consignment where reference = any($1)',
      [selected],
    );
    expect(stored).toEqual([{ day }, { day }]);
    await bulk.close();
  });
});
