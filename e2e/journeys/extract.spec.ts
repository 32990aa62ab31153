import { readFile } from 'node:fs/promises';
import { expect, test as base } from '#fixtures.ts';

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
  noise.allow(/^500 POST .*\/activity$/);
  await signIn('Hana', { path: '/report' });
  const start = page.getByRole('button', { name: 'Download' });
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await test.step('cancelled', async () => {
    ownFront.gateway.meet({ path: FILE }, 'hold');
    await start.click();
    await expect(page.getByText('Looking for consignments')).toBeVisible();
    await cancel.click();
    await expect(cancel).toBeHidden();
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
    ownFront.gateway.meet({ path: FILE }, { status: 500 });
    await start.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Cannot download csv, please try again later' }),
    ).toBeVisible();
  });
});
