import { readFile } from 'node:fs/promises';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { listPage } from '#pages/list-page.ts';
import { recordAnnouncements } from '#record-announcements.ts';

test.describe.configure({ mode: 'default' });

const FILE = /\/extracts\/consignments\/activity$/;

test('downloads an extract with the requested content and file name [@EXTRACT-01] [@EXTRACT-02]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data Extract' })).toBeVisible();
  await expect(page).toHaveTitle('Data Extract · Kea Freight');
  await expect(page.getByText('postcodes such as 0604')).toBeVisible();
  const dates = page.getByRole('button', { name: /^Date range: / });
  await expect(dates).toHaveAccessibleName('Date range: Last 7 days');
  await dates.click();
  await page.getByRole('button', { name: 'Last 30 days' }).click();
  await page.getByRole('radio', { name: 'Requested Delivery' }).check();
  await page.getByRole('button', { name: /^Status: / }).click();
  await page.getByRole('checkbox', { name: 'Delivered' }).check();
  await page.getByRole('button', { name: 'Done' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Consignments_\d{2}-[A-Z][a-z]{2}-\d{4}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  const expected = await rows<{ reference: string }>(`
    select reference from consignment
    where organisation_id = 101 and status = 7
      and requested_delivery_day between run_today() - 29
        and run_today()`);
  const lines = text.split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.slice(0, 11)).toSorted()).toEqual(
    expected.map(({ reference }) => reference).toSorted(),
  );
  await expect(page.getByRole('status').filter({ hasText: 'was downloaded' })).toBeVisible();
});

test('extracts the consignments of the active sites only, also as a spreadsheet [@EXTRACT-01] [@EXTRACT-02]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  const sites = await listPage(page).openSites();
  await sites.getByRole('checkbox').first().uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('radio', { name: 'Excel' }).check();
  const sent = page.waitForRequest(FILE);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const { siteIds, format } = (await sent).postDataJSON() as { siteIds: number[]; format: string };
  expect(format).toBe('xlsx');
  expect((await download).suggestedFilename()).toMatch(/^Consignments_\d{2}-[A-Z][a-z]{2}-\d{4}\.xlsx$/);
  const all = await rows<{ id: number }>('select id from site where organisation_id = 101');
  expect(new Set(siteIds).size).toBe(11);
  expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining(siteIds));
});

test('shows the progress of an extract, cancels it, continues in the background and reports failure [@EXTRACT-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^503 POST .*\/activity$/);
  const announced = await recordAnnouncements(page);
  await signIn('Hana', { path: '/report' });
  const start = page.getByRole('button', { name: 'Download' });
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await test.step('cancelled', async () => {
    ownFront.gateway.intercept({ path: FILE }, 'hold');
    await start.click();
    await expect(page.getByText('Searching consignments…')).toBeVisible();
    await cancel.click();
    await expect(cancel).toBeHidden();
    await expect(start).toBeFocused();
    expect(await announced()).toContain('Download cancelled');
    ownFront.gateway.restore();
  });
  await test.step('leaves the page and finds the result in the bell', async () => {
    ownFront.gateway.intercept({ path: FILE }, 'hold');
    await start.click();
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Consignments' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Consignments' })).toBeVisible();
    const download = page.waitForEvent('download');
    ownFront.gateway.restore();
    await download;
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Reports' }).click();
  });
  await test.step('failed', async () => {
    // ERR-01: the body of a failed download is ignored.
    const body = JSON.stringify({ status: 503, title: 'Planted title', detail: 'Planted words' });
    ownFront.gateway.intercept({ path: FILE }, { status: 503, type: 'application/problem+json', body });
    await start.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Cannot download csv, please try again later' }),
    ).toBeVisible();
  });
});

test('prepares a large extract in the background, lists it in the bell, downloads and removes it [@EXTRACT-01] [@SHELL-08]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Noah', { path: '/report' });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const name = /Consignments_\d{2}-[A-Z][a-z]{2}-\d{4}\.csv/;
  const visibleReferences = async () => {
    const visible = await rows<{ reference: string }>(`
      select reference from consignment
      where organisation_id = 101
        and created_day between run_today() - 6
          and run_today()
        and site_id in (select site_id from membership_site
          where user_id = (select id from portal_user where sub = 'kea-noah-price'))
      order by reference`);
    return visible.map(({ reference }) => reference);
  };
  // Other tests create consignments during this one.
  const existing = await visibleReferences();
  await test.step('leaves the page while the file is prepared', async () => {
    await page.getByRole('button', { name: 'Prepare in background' }).click();
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Consignments' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Consignments' })).toBeVisible();
  });
  const line = panel.getByRole('list', { name: 'Prepared extracts' }).getByRole('listitem');
  await test.step('is downloaded from the bell', async () => {
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await bell.click();
    // Replaces the notification that it started.
    const messages = panel.getByRole('list', { name: 'Results' }).getByRole('listitem');
    await expect(messages.filter({ hasText: /Consignments_.*\.csv is ready/ })).toHaveCount(1);
    await expect(messages).toHaveCount(1);
    await expect(line).toContainText(/\d consignments, \d+ kB, kept until/);
    const download = page.waitForEvent('download');
    await line.getByRole('button', { name: /^Download / }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(name);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').slice(1, -1);
    const found = lines.map((text) => text.slice(0, 11)).toSorted();
    const references = await visibleReferences();
    expect(existing.filter((reference) => !found.includes(reference))).toEqual([]);
    expect(found.filter((reference) => !references.includes(reference))).toEqual([]);
  });
  await test.step('is stored across sign-ins until it is removed', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await bell.click();
    await line.getByRole('button', { name: /^Remove / }).click();
    await expect(line).toHaveCount(0);
    await expect(panel.getByRole('list', { name: 'Prepared extracts' })).toBeHidden();
  });
});

test('saves, schedules, pauses, edits and deletes an extract, and links its file by email [@EXTRACT-01]', async ({
  page,
  signIn,
  rows,
  noise,
}) => {
  noise.allow(/^404 GET .*\/extracts\/999999$/);
  await signIn('Mere', { path: '/report' });
  const saved = page.getByRole('list', { name: 'Saved extracts' }).getByRole('listitem');
  await test.step('saved', async () => {
    await page.getByRole('button', { name: 'Save and schedule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save and schedule' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('Required')).toBeVisible();
    await expect(dialog.getByText('Select at least one address')).toBeVisible();
    await dialog.getByLabel('Name').fill('Monday figures');
    await dialog.getByRole('radio', { name: 'Requested Delivery' }).check();
    await dialog.getByLabel('Days', { exact: true }).selectOption('Previous week, Monday to Sunday');
    await dialog.getByLabel('Repeat', { exact: true }).selectOption('Mondays');
    await dialog.getByLabel('Time (New Zealand)').fill('07:15');
    await dialog.getByRole('group', { name: 'Email to' }).getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(saved).toContainText('Mondays at 7:15 am · Next: ');
    await expect(saved).toContainText('Requested Delivery: Previous week');
  });
  await test.step('paused and resumed', async () => {
    await saved.getByRole('button', { name: 'Pause Monday figures' }).click();
    await expect(saved).toContainText('Paused');
    await saved.getByRole('button', { name: 'Resume Monday figures' }).click();
    await expect(saved).toContainText('Next: ');
  });
  await test.step('runs when due and is downloaded from the email', async () => {
    await saved.getByRole('button', { name: 'Edit Monday figures' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit saved extract' });
    await expect(dialog.getByLabel('Time (New Zealand)')).toHaveValue('07:15');
    await dialog.getByLabel('Repeat', { exact: true }).selectOption('Every day');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(saved).toContainText('Every day at 7:15 am');
    // The job that runs every minute.
    await rows("update saved_extract set next_due_at = run_now() where name = 'Monday figures'");
    await rows("select enqueue('start-due-extracts', '{}')");
    const letter = async () =>
      (
        await rows<{ path: string }>(`
        select substring(body from '/report[?]extract=[0-9]+') as path from mail
        where kind = 'extract' and subject like '%Monday figures'`)
      )[0]?.path;
    await expect.poll(letter, { timeout: 20_000 }).toMatch(/^\/report\?extract=\d+$/);
    await page.goto((await letter()) ?? '');
    const download = page.waitForEvent('download');
    await page
      .getByRole('region', { name: 'Extract from your email' })
      .getByRole('button', { name: /^Download / })
      .click();
    expect((await download).suggestedFilename()).toMatch(/^Consignments_\d{2}-[A-Z][a-z]{2}-\d{4}\.csv$/);
  });
  await test.step('deleted', async () => {
    await saved.getByRole('button', { name: 'Delete Monday figures' }).click();
    await page
      .getByRole('dialog', { name: 'Delete saved extract' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(saved).toHaveCount(0);
    await page.goto('/report?extract=999999');
    await expect(page.getByText('This extract has expired')).toBeVisible();
  });
});
