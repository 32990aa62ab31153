import { readFile } from 'node:fs/promises';
import { expect, test as base } from '#fixtures.ts';
import { listen } from '#heard.ts';

const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasGateways: true } });
test.describe.configure({ mode: 'default' });
test.afterEach(({ ownFront }) => ownFront.recover());

const FILE = /\/extracts\/consignments\/activity$/;

test('an extract has what was asked for, under its name [@EXTRACT-01] [@EXTRACT-02]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Hana', { path: '/search' });
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Data Extract' })).toBeVisible();
  await expect(page).toHaveTitle('Data Extract · Kea Freight');
  await expect(page.getByText('postcodes such as 0604 keep their 0')).toBeVisible();
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
      and requested_delivery_day between (now() at time zone 'Pacific/Auckland')::date - 29
        and (now() at time zone 'Pacific/Auckland')::date`);
  const lines = text.split('\r\n').slice(1, -1);
  expect(lines.map((line) => line.slice(0, 11)).toSorted()).toEqual(
    expected.map(({ reference }) => reference).toSorted(),
  );
  await expect(page.getByRole('status').filter({ hasText: 'was downloaded' })).toBeVisible();
});

test('an extract shows how far it is, can be cancelled, goes on beside other work, and says when it failed [@EXTRACT-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^503 POST .*\/activity$/);
  const heard = await listen(page);
  await signIn('Hana', { path: '/report' });
  const start = page.getByRole('button', { name: 'Download' });
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await test.step('cancelled', async () => {
    ownFront.gateway.meet({ path: FILE }, 'hold');
    await start.click();
    await expect(page.getByText('Looking for consignments')).toBeVisible();
    await cancel.click();
    await expect(cancel).toBeHidden();
    await expect(start).toBeFocused();
    expect(await heard()).toContain('The download is cancelled');
    ownFront.gateway.mend();
  });
  await test.step('left and found', async () => {
    ownFront.gateway.meet({ path: FILE }, 'hold');
    await start.click();
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Consignments' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Consignments' })).toBeVisible();
    const download = page.waitForEvent('download');
    ownFront.gateway.mend();
    await download;
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Reports' }).click();
  });
  await test.step('failed', async () => {
    // ERR-01: what is in the body of a file that did not come is not read.
    const body = JSON.stringify({ status: 503, title: 'Planted title', detail: 'Planted words' });
    ownFront.gateway.meet({ path: FILE }, { status: 503, type: 'application/problem+json', body });
    await start.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Cannot download csv, please try again later' }),
    ).toBeVisible();
  });
});

test('a large extract is left, found in the bell, had and removed, also after another sign-in [@EXTRACT-01] [@SHELL-08]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Noah', { path: '/report' });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const name = /Consignments_\d{2}-[A-Z][a-z]{2}-\d{4}\.csv/;
  await test.step('left while it is made', async () => {
    await page.getByRole('button', { name: 'Prepare in the background' }).click();
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Consignments' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Consignments' })).toBeVisible();
  });
  const line = panel.getByRole('list', { name: 'Prepared extracts' }).getByRole('listitem');
  await test.step('had from the bell', async () => {
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
    await bell.click();
    // In the place of what said that it began.
    const told = panel.getByRole('list', { name: 'Told' }).getByRole('listitem');
    await expect(told.filter({ hasText: /Consignments_.*\.csv is ready/ })).toHaveCount(1);
    await expect(told).toHaveCount(1);
    await expect(line).toContainText(/\d consignments, \d+ kB, kept until/);
    const download = page.waitForEvent('download');
    await line.getByRole('button', { name: /^Download / }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(name);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n').slice(1, -1);
    const expected = await rows<{ reference: string }>(`
      select reference from consignment
      where organisation_id = 101
        and created_day between (now() at time zone 'Pacific/Auckland')::date - 6
          and (now() at time zone 'Pacific/Auckland')::date
        and site_id in (select site_id from membership_site
          where user_id = (select id from portal_user where sub = 'kea-noah-price'))`);
    expect(lines.map((text) => text.slice(0, 11)).toSorted()).toEqual(
      expected.map(({ reference }) => reference).toSorted(),
    );
  });
  await test.step('there after another sign-in, until it is removed', async () => {
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await bell.click();
    await line.getByRole('button', { name: /^Remove / }).click();
    await expect(line).toHaveCount(0);
    await expect(panel).toContainText('Nothing to catch up on');
  });
});

test('an extract is saved, scheduled, paused, edited and deleted, and a letter leads to what it made [@EXTRACT-01]', async ({
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
    await dialog.getByLabel('Made', { exact: true }).selectOption('Mondays');
    await dialog.getByLabel('At, New Zealand time').fill('07:15');
    await dialog.getByRole('group', { name: 'E-mail to' }).getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(saved).toContainText('Mondays at 7:15 am · Next: ');
    await expect(saved).toContainText('Requested for delivery: Previous week');
  });
  await test.step('paused and resumed', async () => {
    await saved.getByRole('button', { name: 'Pause Monday figures' }).click();
    await expect(saved).toContainText('Paused');
    await saved.getByRole('button', { name: 'Resume Monday figures' }).click();
    await expect(saved).toContainText('Next: ');
  });
  await test.step('made when it is due, and had from the letter', async () => {
    await saved.getByRole('button', { name: 'Edit Monday figures' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit saved extract' });
    await expect(dialog.getByLabel('At, New Zealand time')).toHaveValue('07:15');
    await dialog.getByLabel('Made', { exact: true }).selectOption('Every day');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(saved).toContainText('Every day at 7:15 am');
    // What comes by itself every minute.
    await rows("update saved_extract set next_due_at = now() where name = 'Monday figures'");
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
      .getByRole('region', { name: 'The extract of the e-mail' })
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
    await expect(page.getByText('This extract is not kept any more')).toBeVisible();
  });
});
