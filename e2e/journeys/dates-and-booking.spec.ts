import { asSystem } from '@cartage/database/builders/as-system.ts';
import { type CalendarDate, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import type { Page } from '@playwright/test';
import { accessibilityFaults } from '#accessible.ts';
import { expect, type Rows, test as base } from '#fixtures.ts';

/** A world of their own: what is booked here must not change what other journeys read. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasGateways: true, hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });
test.afterEach(({ ownFront }) => ownFront.recover());

/** Oldest first; both ends of it are in regions with runs. */
async function consignmentAt(rows: Rows, status: number, others = 0): Promise<string> {
  const [found] = await rows<{ reference: string }>(
    `select reference from consignment c
     where organisation_id = 101 and status = $1 and is_delivery_exception = false
       and (select count(region_id) from participant p where p.consignment_id = c.id) = 2
     order by id limit 1 offset $2`,
    [status, others],
  );
  if (!found) throw new Error('There is no such consignment');
  return found.reference;
}

/** The next days on which its sender's and its receiver's regions both work. */
async function workedDays(rows: Rows, reference: string): Promise<CalendarDate[]> {
  const found = await rows<{ day: string }>(
    `select to_char(s.day, 'YYYY-MM-DD') as day
     from consignment c
     join participant p on p.consignment_id = c.id
     join delivery_run r on r.region_id = p.region_id and r.starts = '08:00'
     join run_schedule s on s.run_id = r.id
     where c.reference = $1 and s.day > (now() at time zone 'Pacific/Auckland')::date
     group by s.day having count(distinct p.role) = 2
     order by 1 limit 5`,
    [reference],
  );
  return found.flatMap(({ day }) => parseCalendarDate(day) ?? []);
}

const pickup = (page: Page) => page.getByRole('textbox', { name: 'Requested Pickup' });
const delivery = (page: Page) => page.getByRole('textbox', { name: 'Requested Delivery' });
const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();

async function enter(page: Page, field: 'pickup' | 'delivery', text: string): Promise<void> {
  const box = field === 'pickup' ? pickup(page) : delivery(page);
  await box.fill(text);
  await box.press('Tab');
}

test('requested dates follow the calendar, which says why a day is closed [@DATE-01] [@DATE-02] [@DATE-03] [@DATE-04]', async ({
  page,
  signIn,
  rows,
}) => {
  const reference = await consignmentAt(rows, 1);
  const [first, second] = await workedDays(rows, reference);
  if (first === undefined || second === undefined) throw new Error('Nobody works');
  await signIn('Hana', { path: `/consignment/${reference}` });
  const earliest = await page.getByText(/^Earliest delivery in /).textContent();
  const save = page.getByRole('button', { name: 'Save', exact: true });

  await test.step('what breaks a rule is named at its field', async () => {
    await enter(page, 'delivery', '');
    await enter(page, 'pickup', '-1');
    await expect(page.getByText('Past date')).toBeVisible();
    await enter(page, 'pickup', 'sun');
    await expect(page.getByText('Not a working date')).toBeVisible();
    await enter(page, 'pickup', 'whenever');
    await expect(page.getByText('Invalid date')).toBeVisible();
    await enter(page, 'pickup', formatDay(second));
    await enter(page, 'delivery', formatDay(first));
    await expect(page.getByText('Earlier than the requested pickup date')).toBeVisible();
    await enter(page, 'pickup', formatDay(first));
    await expect(page.getByText('Earlier than the service date')).toBeVisible();
    await save.click();
    await expect(toast(page, 'Requested delivery date is invalid')).toBeVisible();
    await expect(delivery(page)).toBeFocused();
  });

  await test.step('the calendar refuses a closed day and says why', async () => {
    await page.getByRole('button', { name: 'Calendar of Requested Delivery' }).click();
    const dialog = page.getByRole('dialog', { name: 'Calendar of Requested Delivery' });
    await dialog.getByRole('button', { name: 'Next month' }).click();
    const sunday = dialog.getByRole('button', { name: /^Sunday .+, Not a working date$/ }).last();
    await expect(sunday).toHaveAttribute('aria-disabled', 'true');
    await sunday.click({ force: true });
    await expect(dialog).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('a good one is saved', async () => {
    const { day = '' } = /(?<day>\d\d\/\d\d\/\d{4})$/.exec(earliest ?? '')?.groups ?? {};
    await enter(page, 'pickup', '');
    await enter(page, 'delivery', day);
    await save.click();
    await expect(toast(page, 'The consignment has been saved')).toBeVisible();
    await page.reload();
    await expect(delivery(page)).toHaveValue(day);
    await expect(pickup(page)).toHaveValue('');
  });
});

test('a look-up that fails stops nobody, and the server still refuses [@DATE-02] [@ERR-02]', async ({
  page,
  signIn,
  ownFront,
  rows,
  noise,
}) => {
  noise.allow(/^500 (GET|POST) .*\/scheduling\//, /^422 PUT /);
  ownFront.gateway.meet({ path: /\/scheduling\// }, { status: 500 });
  const reference = await consignmentAt(rows, 1);
  await signIn('Hana', { path: `/consignment/${reference}` });
  await expect(toast(page, 'An error occurred while fetching working dates')).toBeVisible();
  await expect(toast(page, 'An error occurred while fetching service date')).toBeVisible();
  await enter(page, 'pickup', '');
  await enter(page, 'delivery', 'sun');
  await expect(page.getByText('Not a working date')).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Not a working date')).toBeVisible();
});

test('a delivery is booked on a run, and another run when it is full [@BOOK-01] [@BOOK-02] [@BOOK-03]', async ({
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
  await asSystem(url, (client) =>
    client.query(
      'delete from run_booking using consignment c where c.id = consignment_id and c.reference = $1',
      [reference],
    ),
  );
  await signIn('Hana', { path: `/consignment/${reference}` });
  const booking = page.getByRole('button', { name: 'Booking: Not confirmed' });
  const dialog = page.getByRole('dialog', { name: 'Book Delivery' });
  const book = dialog.getByRole('button', { name: 'Book', exact: true });
  let offered: readonly number[] = [];

  await test.step('runs that cannot be loaded are asked for again', async () => {
    ownFront.gateway.meet({ path: /\/available-booking-dates$/ }, { status: 500 });
    await booking.click();
    await expect(toast(page, 'Could not load booking slots')).toBeVisible();
    ownFront.gateway.mend();
    const answer = page.waitForResponse((response) => response.url().endsWith('/available-booking-dates'));
    await dialog.getByRole('button', { name: 'Try again' }).click();
    const slots: unknown = await (await answer).json();
    // As the contract has it.
    offered = (slots as readonly { readonly scheduleId: number }[]).map(({ scheduleId }) => scheduleId);
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await expect(book).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('a run that is full by now is refused, and gone from the list', async () => {
    const runs = dialog.getByRole('radio');
    const before = await runs.count();
    await runs.first().check();
    await asSystem(url, (client) =>
      client.query('update run_schedule set capacity = booked where id = $1', [offered[0]]),
    );
    await book.click();
    await expect(toast(page, 'This run is full. Choose another one.')).toBeVisible();
    await expect(runs).toHaveCount(before - 1);
  });

  await test.step('another one is booked, and is chosen when the dialog opens again', async () => {
    await dialog.getByRole('radio').first().check();
    const sent = () => ownFront.gateway.seen.filter((call) => call.endsWith('/booking')).length;
    const before = sent();
    // Two clicks before the first is drawn are one wish.
    await book.dblclick();
    await expect(toast(page, 'Delivery has been booked')).toBeVisible();
    expect(sent()).toBe(before + 1);
    const field = page.getByRole('button', { name: /^Booking: \d\d\/\d\d\/\d{4}$/ });
    await field.click();
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(1);
    await expect(dialog.getByText('Booked now')).toBeVisible();
    await expect(book).toHaveAttribute('aria-disabled', 'true');
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
  });

  await test.step('whoever may not maintain only reads it', async () => {
    const other = await otherBrowser();
    await signIn('Lena', { path: `/consignment/${reference}`, page: other });
    await expect(other.getByText('Booking', { exact: true })).toBeVisible();
    await expect(other.getByRole('button', { name: /^Booking/ })).toHaveCount(0);
    await expect(pickup(other)).toHaveCount(0);
  });
});

test('extras are chosen, and read where they cannot be [@EXTRA-01] [@EXTRA-02] [@EXTRA-03]', async ({
  page,
  signIn,
  ownFront,
  ownDatabase,
  rows,
  noise,
}) => {
  noise.allow(/^500 GET .*\/delivery-extras$/);
  const [ready, delivered] = [await consignmentAt(rows, 2), await consignmentAt(rows, 7)];
  await test.step('what cannot be loaded says so', async () => {
    ownFront.gateway.meet({ path: /\/delivery-extras$/ }, { status: 500 });
    await signIn('Hana', { path: `/consignment/${ready}` });
    await expect(toast(page, 'Delivery extras could not be loaded')).toBeVisible();
    await expect(page.getByText("Couldn't load extras")).toBeVisible();
    ownFront.gateway.mend();
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
  await test.step('of one that is delivered they are read', async () => {
    await page.goto(new URL(`/consignment/${delivered}`, page.url()).href);
    await expect(
      page.getByRole('list', { name: 'Delivery extras' }).getByRole('listitem').first(),
    ).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Signature on delivery' })).toHaveCount(0);
  });
  await test.step('without any it says so', async () => {
    await asSystem(await ownDatabase.url(), async (client) => {
      await client.query('delete from consignment_extra');
      await client.query('update delivery_extra set is_active = false');
    });
    await page.reload();
    await expect(page.getByText('No extras available')).toBeVisible();
  });
});

test('days that cannot be relied on are foreseen before a step, and marked where the server alone knew [@DATE-02] [@CONS-11]', async ({
  page,
  signIn,
  ownFront,
  ownDatabase,
  rows,
  noise,
}) => {
  noise.allow(/^500 (GET|POST) .*\/scheduling\//, /^422 POST .*\/request-pickup$/);
  // Ready in the end, which the other drafts may not be.
  const reference = await consignmentAt(rows, 1, 1);
  const url = await ownDatabase.url();
  /** Days from today; null: none. */
  const store = (pickupDays: number | null, delivery: string | null) =>
    asSystem(url, (client) =>
      client.query(
        `update consignment set requested_pickup_day = p, requested_delivery_day = d,
           requested_pickup_at = p::timestamp at time zone 'Pacific/Auckland',
           requested_delivery_at = d::timestamp at time zone 'Pacific/Auckland'
         from (select (now() at time zone 'Pacific/Auckland')::date + $2::int as p, ${delivery ?? 'null::date'} as d) days
         where reference = $1`,
        [reference, pickupDays],
      ),
    );
  const sent = () => ownFront.gateway.seen.filter((call) => /\/(mark-as-ready|request-pickup)$/.test(call));
  await store(-3, null);
  await signIn('Hana', { path: `/consignment/${reference}` });

  await test.step('a pickup that passed is said before the click, and keeps the step from being taken', async () => {
    await expect(page.getByText('Past date: change it before the next step')).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await expect(toast(page, 'Requested pickup: Past date')).toBeVisible();
    await expect(pickup(page)).toBeFocused();
    await expect(pickup(page)).toHaveAccessibleDescription('Past date');
    expect(sent()).toEqual([]);
  });

  await test.step('what the page could not look up is marked when the server refuses it', async () => {
    ownFront.gateway.meet({ path: /\/scheduling\// }, { status: 500 });
    await store(null, `date_trunc('week', now() at time zone 'Pacific/Auckland')::date + 27`);
    await page.reload();
    await expect(toast(page, 'An error occurred while fetching working dates')).toBeVisible();
    await page.getByRole('button', { name: 'Request Pickup' }).click();
    await expect(toast(page, 'Requested delivery: Not a working date')).toBeVisible();
    await expect(delivery(page)).toBeFocused();
    await expect(delivery(page)).toHaveAccessibleDescription('Not a working date');
    expect(sent()).toHaveLength(1);
  });

  await test.step('mended, it is ready', async () => {
    ownFront.gateway.mend();
    await page.reload();
    await expect(page.getByText('Not a working date: change it before the next step')).toBeVisible();
    await enter(page, 'delivery', '');
    await expect(page.getByText('before the next step')).toBeHidden();
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await expect(toast(page, `${reference} marked as ready`)).toBeVisible();
  });
});

test('a draft is not ready without a delivery date where the tenant gives none [@CONS-07]', async ({
  page,
  signIn,
  ownDatabase,
  rows,
}) => {
  const reference = await consignmentAt(rows, 1);
  await asSystem(await ownDatabase.url(), async (client) => {
    await client.query(
      `insert into tenant_setting (tenant_id, name, value) values (1, 'CanUseDefaultRequestedDeliveryDate', 'false')`,
    );
    await client.query(
      `update consignment set requested_delivery_at = null, requested_delivery_day = null,
         requested_pickup_at = null, requested_pickup_day = null
       where reference = $1`,
      [reference],
    );
  });
  await signIn('Hana', { path: `/consignment/${reference}` });
  const earliest = await page.getByText(/^Earliest delivery in /).textContent();
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(toast(page, 'Requested delivery date is required')).toBeVisible();
  await expect(delivery(page)).toBeFocused();
  await enter(page, 'delivery', (earliest ?? '').slice(-10));
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(toast(page, `${reference} marked as ready`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Booking/ })).toBeVisible();
});

test('without bookings a confirmed delivery is read, and a sole service type is chosen already [@DATE-04] [@CONS-09]', async ({
  page,
  signIn,
  ownDatabase,
  rows,
}) => {
  const [delivered, draft] = [await consignmentAt(rows, 7), await consignmentAt(rows, 1)];
  await asSystem(await ownDatabase.url(), async (client) => {
    await client.query("delete from tenant_flag where tenant_id = 1 and name = 'DeliveryBookings'");
    await client.query(
      `update consignment set confirmed_delivery_at = now(),
         confirmed_delivery_day = (now() at time zone 'Pacific/Auckland')::date where reference = $1`,
      [delivered],
    );
    await client.query(
      'update consignment set confirmed_delivery_at = null, confirmed_delivery_day = null where reference = $1',
      [draft],
    );
    await client.query("update service_type set is_active = false where tenant_id = 1 and code <> 'STD'");
  });
  const dates = page.getByRole('region', { name: 'Dates' });
  await signIn('Hana', { path: `/consignment/${delivered}` });
  await expect(dates.getByText('Confirmed Delivery')).toHaveAttribute(
    'data-tooltip',
    'The freight provider has confirmed this day',
  );
  await expect(dates.getByRole('button', { name: /^Booking/ })).toHaveCount(0);
  await page.goto(new URL(`/consignment/${draft}`, page.url()).href);
  await expect(delivery(page)).toBeVisible();
  await expect(dates.getByText('Confirmed Delivery')).toHaveCount(0);
  await page.goto(new URL('/consignment/create', page.url()).href);
  await expect(page.getByRole('combobox', { name: 'Service type' })).toHaveValue('Standard');
});
