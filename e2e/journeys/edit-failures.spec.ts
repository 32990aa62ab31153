import { expect } from '#fixtures.ts';
import { detailPage, openNewConsignment } from '#pages/detail-page.ts';
import type { Treatment } from '#stack/gateway.ts';
import { test } from '#gateway-test.ts';

/** The portal's own messages when the server's response has none (CONS-14, CONS-29). */
test.describe.configure({ mode: 'default' });

const SILENT: Treatment = { status: 500 };

test('shows the specific message of each failed action [@CONS-14] [@CONS-29] [@CONS-18]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^500 /);
  await signIn('Hana', { path: '/search' });
  await openNewConsignment(page);
  const detail = detailPage(page);
  const { gateway } = ownFront;

  await test.step('a save', async () => {
    gateway.intercept({ path: /\/consignments\/KEA\d+$/, method: 'PUT' }, SILENT);
    await detail.edit('Additional');
    await page.getByLabel('Sender notes').fill('Gate 9');
    await detail.save.click();
    await expect(page.getByRole('alert')).toContainText(
      'Could not update consignment, please try again later',
    );
    await expect(detail.save).toBeFocused();
    await detail.expectError('Could not update consignment, please try again later');
    await expect(page.getByLabel('Sender notes')).toHaveValue('Gate 9');
  });
  await test.step('a save of another service type', async () => {
    await detail.edit('Consignment details');
    await detail.chooseService('Economy');
    await detail.save.click();
    await detail.expectError('Failed to update service type');
    gateway.restore();
    await detail.save.click();
    await detail.expectSuccess('The consignment has been saved');
  });
  await test.step('the steps', async () => {
    gateway.intercept({ path: /\/(mark-as-ready|request-pickup|cancelled|copies)$/ }, SILENT);
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await detail.expectError('Cannot finalise consignment, please try again later');
    await page.getByRole('button', { name: 'Request Pickup' }).click();
    await detail.expectError('Cannot update consignment, please try again later');
    await detail.more('Create Copy');
    await detail.expectError('Cannot create consignment copy/return, please try again later');
    await detail.more('Cancel Consignment');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel Consignment' }).click();
    await detail.expectError('Cannot cancel consignment, please try again later');
    gateway.restore();
  });
  await test.step('the links', async () => {
    gateway.intercept({ path: /\/links$/ }, SILENT);
    await openNewConsignment(page);
    await expect(page.getByRole('region', { name: 'Linked consignments' })).toContainText(
      'Failed to load consignment links',
    );
    await detail.expectError('Failed to load consignment links');
    gateway.restore();
  });
});

test('detects that a save with a lost response succeeded [@CONS-23]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(/^net::ERR_/, /^412 PUT /);
  await signIn('Hana', { path: '/search' });
  const reference = await openNewConsignment(page);
  const detail = detailPage(page);
  await detail.edit('Additional');
  await page.getByLabel('Sender notes').fill('Gate 7');
  ownFront.gateway.intercept({ path: /\/consignments\/KEA\d+$/, method: 'PUT', times: 1 }, 'lose-response');
  await detail.save.click();
  await detail.expectError('No response received: you may be offline');
  await detail.save.click();
  await detail.expectSuccess('The consignment has been saved');
  expect(await rows('select version::int, notes from consignment where reference = $1', [reference])).toEqual(
    [{ version: 2, notes: 'Gate 7' }],
  );
});

test('offers slow product suggestions, and ignores requests that typing cancelled [@FRT-04] [@FRT-08]', async ({
  page,
  signIn,
  ownFront,
}) => {
  await signIn('Hana', { path: '/search' });
  await openNewConsignment(page);
  const detail = detailPage(page);
  const completion = /\/productCatalog\/auto-complete$/;
  const lookups: string[] = [];
  page.on('request', (request) => {
    if (completion.test(new URL(request.url()).pathname)) lookups.push(request.url());
  });
  await detail.edit('Freight');
  const description = detail.lineField('Description', 1);
  const type = async (texts: readonly string[]) => {
    for (const text of texts) {
      const requestPromise = page.waitForRequest((request) => request.url().includes(text.replace(' ', '+')));
      await description.fill(text);
      await requestPromise;
    }
  };

  ownFront.gateway.intercept({ path: completion }, 'hold');
  await type(['Din', 'Dini', 'Dinin', 'Dining', 'Dining c', 'Dining ch']);
  ownFront.gateway.restore();
  await description.fill('Dining chair');
  await expect(page.getByRole('option', { name: /Dining chair, walnut/ })).toBeVisible();
  const first = lookups.find((url) => url.includes('searchTerm=Din&')) ?? '';
  expect(Object.fromEntries(new URL(first).searchParams)).toEqual({
    matchField: 'code,description',
    maxMatches: '30',
    searchTerm: 'Din',
    sortOrder: 'code',
  });
});

test('shows load errors in place, with a retry [@BOOK-01] [@CONS-18]', async ({
  page,
  signIn,
  ownFront,
  noise,
  rows,
}) => {
  noise.allow(/^500 GET /);
  await signIn('Hana', { path: '/search' });
  const detail = detailPage(page);
  const { gateway } = ownFront;

  await test.step('waits for the links before reporting that there are none', async () => {
    gateway.intercept({ path: /\/links$/ }, 'hold');
    await openNewConsignment(page);
    const links = page.getByRole('region', { name: 'Linked consignments' });
    await expect(links).toContainText('Loading linked consignments');
    await expect(links.getByText('None')).toHaveCount(0);
    gateway.restore();
    await expect(links.getByText('None')).toBeVisible();
  });
  const [ready] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = 101 and status = 2 order by id desc limit 1',
  );
  await test.step('the booking', async () => {
    gateway.intercept({ path: /\/booking-status$/ }, SILENT);
    await page.goto(`/consignment/${ready?.reference}`);
    const dates = page.getByRole('region', { name: 'Dates' });
    await expect(dates).toContainText("Couldn't load the booking");
    gateway.restore();
    await dates.getByRole('button', { name: 'Try again' }).click();
    await expect(dates.getByRole('button', { name: /^Booking/ })).toBeVisible();
    await expect(dates).not.toContainText("Couldn't load");
  });
  await test.step('keeps read-only values visible while the rest is edited [@CONS-24]', async () => {
    await detail.edit('Additional');
    await expect(page.getByLabel('Sender notes')).toBeFocused();
    await expect(page.getByLabel('Tracking link', { exact: true })).toBeVisible();
    await expect(detail.card('Additional')).toContainText(/Excludes GST|A price estimate is not currently/);
  });
});
