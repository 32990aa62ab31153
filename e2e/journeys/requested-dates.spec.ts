import { asSystem } from '@cartage/database/builders/as-system.ts';
import { type CalendarDate, parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect, type Rows } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { consignmentAt, delivery, enter, pickup, toast } from '#pages/dates-card.ts';
import { closedReasonOn } from '#working-day.ts';

/** Its own database, because dates and settings change data that other tests read. */
test.use({ ownFrontSettings: { hasGateways: true, hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

/** The next working days of both regions of the consignment. */
async function workedDays(rows: Rows, reference: string): Promise<CalendarDate[]> {
  const found = await rows<{ day: string }>(
    `select to_char(s.day, 'YYYY-MM-DD') as day
     from consignment c
     join participant p on p.consignment_id = c.id
     join delivery_run r on r.region_id = p.region_id and r.starts = '08:00'
     join run_schedule s on s.run_id = r.id
     where c.reference = $1 and s.day > run_today()
     group by s.day having count(distinct p.role) = 2
     order by 1`,
    [reference],
  );
  // Confirmed deliveries of the demo world also have runs on public holidays.
  const today = localDay(new Date());
  const days = found.flatMap(({ day }) => parseCalendarDate(day) ?? []);
  return days.filter((day) => closedReasonOn(day, today) === null).slice(0, 5);
}

test('limits requested dates to open days and explains closed days [@DATE-01] [@DATE-02] [@DATE-03] [@DATE-04]', async ({
  page,
  signIn,
  rows,
  ownDatabase,
}) => {
  const reference = await consignmentAt(rows, 1);
  const [first, second] = await workedDays(rows, reference);
  if (first === undefined || second === undefined) throw new Error('The calendar has no working day');
  // Without dates, so that saving the earliest delivery is a change on every day.
  await asSystem(await ownDatabase.url(), (client) =>
    client.query(
      `update consignment set requested_delivery_at = null, requested_delivery_day = null,
         requested_pickup_at = null, requested_pickup_day = null
       where reference = $1`,
      [reference],
    ),
  );
  await signIn('Hana', { path: `/consignment/${reference}` });
  const earliest = await page.getByText(/^Earliest delivery in /).textContent();
  const save = page.getByRole('button', { name: 'Save', exact: true });

  await test.step('a broken rule is reported at its field', async () => {
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

  await test.step('the calendar refuses a closed day with the reason', async () => {
    await page.getByRole('button', { name: 'Calendar of Requested Delivery' }).click();
    const dialog = page.getByRole('dialog', { name: 'Calendar of Requested Delivery' });
    await dialog.getByRole('button', { name: 'Next month' }).click();
    const sunday = dialog.getByRole('button', { name: /^Sunday .+, Not a working date$/ }).last();
    await expect(sunday).toHaveAttribute('aria-disabled', 'true');
    await sunday.click({ force: true });
    await expect(dialog).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  await test.step('a valid search is saved', async () => {
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

test('allows saving when a look-up fails, and the server still rejects invalid dates [@DATE-02] [@ERR-02]', async ({
  page,
  signIn,
  ownFront,
  rows,
  noise,
}) => {
  noise.allow(/^500 (GET|POST) .*\/scheduling\//, /^422 PUT /);
  ownFront.gateway.intercept({ path: /\/scheduling\// }, { status: 500 });
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

test('warns about invalid dates before a status change, and shows those that only the server can find [@DATE-02] [@CONS-11]', async ({
  page,
  signIn,
  ownFront,
  ownDatabase,
  rows,
  noise,
}) => {
  noise.allow(/^500 (GET|POST) .*\/scheduling\//, /^422 POST .*\/request-pickup$/);
  // A separate draft, because it ends up Ready.
  const reference = await consignmentAt(rows, 1, 1);
  const url = await ownDatabase.url();
  /** Days from today; null for no date. */
  const store = (pickupDays: number | null, delivery: string | null) =>
    asSystem(url, (client) =>
      client.query(
        `update consignment set requested_pickup_day = p, requested_delivery_day = d,
           requested_pickup_at = p::timestamp at time zone 'Pacific/Auckland',
           requested_delivery_at = d::timestamp at time zone 'Pacific/Auckland'
         from (select run_today() + $2::int as p, ${delivery ?? 'null::date'} as d) days
         where reference = $1`,
        [reference, pickupDays],
      ),
    );
  const sent = () =>
    ownFront.gateway.requests.filter((call) => /\/(mark-as-ready|request-pickup)$/.test(call));
  await store(-3, null);
  await signIn('Hana', { path: `/consignment/${reference}` });

  await test.step('a past pickup date is reported before the click and blocks the action', async () => {
    await expect(page.getByText('Past date. Change it before the next step.')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await expect(toast(page, 'Requested pickup: Past date')).toBeVisible();
    await expect(pickup(page)).toBeFocused();
    await expect(pickup(page)).toHaveAccessibleDescription('Past date');
    expect(sent()).toEqual([]);
  });

  await test.step('marks fields that only the server could check', async () => {
    ownFront.gateway.intercept({ path: /\/scheduling\// }, { status: 500 });
    await store(null, `date_trunc('week', run_now() at time zone 'Pacific/Auckland')::date + 27`);
    await page.reload();
    await expect(toast(page, 'An error occurred while fetching working dates')).toBeVisible();
    await page.getByRole('button', { name: 'Request Pickup' }).click();
    await expect(toast(page, 'Requested delivery: Not a working date')).toBeVisible();
    await expect(delivery(page)).toBeFocused();
    await expect(delivery(page)).toHaveAccessibleDescription('Not a working date');
    expect(sent()).toHaveLength(1);
  });

  await test.step('is marked as ready after the correction', async () => {
    ownFront.gateway.restore();
    await page.reload();
    await expect(page.getByText('Not a working date. Change it before the next step.')).toBeVisible();
    await enter(page, 'delivery', '');
    await expect(page.getByText('before the next step')).toBeHidden();
    await page.getByRole('button', { name: 'Mark As Ready' }).click();
    await expect(toast(page, `${reference} marked as ready`)).toBeVisible();
  });
});

test('requires a delivery date before Ready when the tenant sets none [@CONS-07]', async ({
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

test('shows a confirmed delivery read-only without bookings, and preselects the only service type [@DATE-01] [@DATE-04] [@CONS-09]', async ({
  page,
  signIn,
  ownDatabase,
  rows,
}) => {
  const [delivered, draft] = [await consignmentAt(rows, 7), await consignmentAt(rows, 1)];
  await asSystem(await ownDatabase.url(), async (client) => {
    await client.query("delete from tenant_flag where tenant_id = 1 and name = 'DeliveryBookings'");
    await client.query(
      `update consignment set confirmed_delivery_at = run_now(),
         confirmed_delivery_day = run_today() where reference = $1`,
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
    'Confirmed by the freight provider',
  );
  await expect(delivery(page)).toHaveCount(0);
  await expect(dates.getByRole('button', { name: /^Booking/ })).toHaveCount(0);
  await page.goto(new URL(`/consignment/${draft}`, page.url()).href);
  await expect(delivery(page)).toBeVisible();
  await expect(pickup(page)).toBeVisible();
  await expect(dates.getByText('Confirmed Delivery')).toHaveCount(0);
  await expect(dates.getByRole('button', { name: /^Booking/ })).toHaveCount(0);
  await page.goto(new URL('/consignment/create', page.url()).href);
  await expect(page.getByRole('combobox', { name: 'Service type' })).toHaveValue('Standard');
});
