import { asSystem } from '@cartage/database/builders/as-system.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { consignmentAt, delivery, pickup, toast } from '#pages/dates-card.ts';

/** Its own database, because bookings change data that other tests read. */
test.use({ ownFrontSettings: { hasGateways: true, hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

test('books a delivery run, and another one when it is full [@DATE-01] [@BOOK-01] [@BOOK-02] [@BOOK-03]', async ({
  page,
  signIn,
  ownFront,
  ownDatabase,
  otherBrowser,
  rows,
  noise,
}) => {
  noise.allow(/^500 POST .*\/available-booking-dates$/, /^409 POST .*\/booking$/);
  const reference = await consignmentAt(rows, 2);
  const url = await ownDatabase.url();
  await asSystem(url, async (client) => {
    await client.query(
      'delete from run_booking using consignment c where c.id = consignment_id and c.reference = $1',
      [reference],
    );
    // Without a requested day no run is preselected.
    await client.query(
      `update consignment set requested_delivery_at = null, requested_delivery_day = null,
         confirmed_delivery_at = null, confirmed_delivery_day = null
       where reference = $1`,
      [reference],
    );
  });
  await signIn('Hana', { path: `/consignment/${reference}` });
  const booking = page.getByRole('button', { name: 'Booking: Not confirmed' });
  const dialog = page.getByRole('dialog', { name: 'Book Delivery' });
  const book = dialog.getByRole('button', { name: 'Book', exact: true });
  let offered: readonly number[] = [];

  await test.step('retries when runs cannot be loaded', async () => {
    ownFront.gateway.intercept({ path: /\/available-booking-dates$/ }, { status: 500 });
    await booking.click();
    await expect(toast(page, 'Could not load booking slots')).toBeVisible();
    ownFront.gateway.restore();
    const responsePromise = page.waitForResponse((response) =>
      response.url().endsWith('/available-booking-dates'),
    );
    await dialog.getByRole('button', { name: 'Try again' }).click();
    const slots: unknown = await (await responsePromise).json();
    // The shape of the contract.
    offered = (slots as readonly { readonly scheduleId: number }[]).map(({ scheduleId }) => scheduleId);
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await expect(book).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('a run that filled up is refused and leaves the list', async () => {
    const runs = dialog.getByRole('radio');
    const before = await runs.count();
    await runs.first().check();
    await asSystem(url, (client) =>
      client.query('update run_schedule set capacity = booked where id = $1', [offered[0]]),
    );
    await book.click();
    await expect(toast(page, 'This run is full. Choose another run.')).toBeVisible();
    await expect(runs).toHaveCount(before - 1);
  });

  await test.step('another run is booked and preselected when the dialog opens again', async () => {
    await dialog.getByRole('radio').first().check();
    const sent = () => ownFront.gateway.requests.filter((call) => call.endsWith('/booking')).length;
    const before = sent();
    // Two clicks before the next render are one request.
    await book.dblclick();
    await expect(toast(page, 'Delivery has been booked')).toBeVisible();
    expect(sent()).toBe(before + 1);
    const field = page.getByRole('button', { name: /^Booking: \d\d\/\d\d\/\d{4}$/ });
    await expect(field).toBeVisible();
    // Exactly one of three: neither a picker nor a date that the provider confirmed.
    await expect(delivery(page)).toHaveCount(0);
    const dates = page.getByRole('region', { name: 'Dates' });
    await expect(dates.getByText('Confirmed Delivery')).toHaveCount(0);
    await field.click();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
    await expect(dialog.getByText('Current booking')).toBeVisible();
    await expect(book).toHaveAttribute('aria-disabled', 'true');
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
  });

  await test.step('is read-only without MAINTAIN', async () => {
    const other = await otherBrowser();
    await signIn('Lena', { path: `/consignment/${reference}`, page: other });
    await expect(other.getByText('Booking', { exact: true })).toBeVisible();
    await expect(other.getByRole('button', { name: /^Booking/ })).toHaveCount(0);
    await expect(pickup(other)).toHaveCount(0);
  });
});

test('edits delivery extras, read-only where they cannot change [@EXTRA-01] [@EXTRA-02] [@EXTRA-03]', async ({
  page,
  signIn,
  ownFront,
  ownDatabase,
  rows,
  noise,
}) => {
  noise.allow(/^500 GET .*\/delivery-extras$/);
  const [ready, delivered] = [await consignmentAt(rows, 2), await consignmentAt(rows, 7)];
  await test.step('reports data that cannot be loaded', async () => {
    ownFront.gateway.intercept({ path: /\/delivery-extras$/ }, { status: 500 });
    await signIn('Hana', { path: `/consignment/${ready}` });
    await expect(toast(page, 'Delivery extras could not be loaded')).toBeVisible();
    await expect(page.getByText("Couldn't load extras")).toBeVisible();
    ownFront.gateway.restore();
    const card = page.getByRole('region', { name: 'Extras' });
    await card.getByRole('button', { name: 'Try again' }).click();
  });
  await test.step('a choice is saved', async () => {
    await page.getByRole('combobox', { name: 'Signature on delivery' }).selectOption('Included');
    await page.getByRole('combobox', { name: 'Call ahead' }).selectOption('On request');
    await page.getByRole('button', { name: 'Save extras' }).click();
    await expect(toast(page, 'The consignment has been saved')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Signature on delivery' })).toHaveValue('INCLUDED');
    await expect(page.getByRole('combobox', { name: 'Call ahead' })).toHaveValue('ONREQUEST');
    await expect(page.getByRole('list', { name: 'Delivery extras' })).toHaveCSS('max-height', '300px');
  });
  await test.step('read-only after delivery', async () => {
    await page.goto(new URL(`/consignment/${delivered}`, page.url()).href);
    await expect(
      page.getByRole('list', { name: 'Delivery extras' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Signature on delivery' })).toHaveCount(0);
  });
  await test.step('reports that there are none', async () => {
    await asSystem(await ownDatabase.url(), async (client) => {
      await client.query('delete from consignment_extra');
      await client.query('update delivery_extra set is_active = false');
    });
    await page.reload();
    await expect(page.getByText('No extras available')).toBeVisible();
  });
});
