import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { tagsOfWidth } from '#journey-tags.ts';
import { DELIVERIES, schedulePage } from '#pages/schedule-page.ts';

test.describe.configure({ mode: 'default' });

const SLOTS = /\/available-booking-dates$/;
const TENANTS = [
  { user: 'Hana', tenant: 'kea', reference: /\/consignment\/KEA\d{8}$/ },
  { user: 'Tia', tenant: 'tui', reference: /\/consignment\/TUI\d{8}$/ },
] as const;
const PATH = '/consignment/delivery-schedule';

for (const { user, tenant } of TENANTS) {
  test(`${user} sees the delivery runs of the month, and the reason for days without any [@SCHED-01] [@SCHED-02] [@SHELL-01]`, async ({
    page,
    signIn,
  }) => {
    await signIn(user, { path: '/search' });
    await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Schedule' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Delivery Schedule' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Available Delivery Schedules' })).toBeVisible();
    await expect(
      page.getByText('Delivery availability is subject to change until a consignment is booked in'),
    ).toBeVisible();
    const schedule = schedulePage(page);
    await schedule.search(DELIVERIES[tenant]);
    const grid = page.getByRole('grid');
    await expect(grid.getByRole('columnheader')).toHaveText([
      'Mon',
      'Tue',
      'Wed',
      'Thu',
      'Fri',
      'Sat',
      'Sun',
    ]);
    await schedule.showNextMonth();
    await expect(schedule.runs.first()).toBeVisible();
    await expect(grid.getByText('Weekend').first()).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await test.step('from an earlier month, a button leads to the month of the earliest delivery', async () => {
      await page.getByRole('button', { name: 'Today' }).click();
      await page.getByRole('button', { name: 'Previous month' }).click();
      const later = page.getByRole('button', { name: /^Show [A-Z][a-z]+ \d{4}$/ });
      const month = (await later.innerText()).replace('Show ', '');
      await later.click();
      await expect(page.getByText(month, { exact: true })).toBeVisible();
      await expect(later).toBeHidden();
      await expect(schedule.runs.first()).toBeVisible();
    });
  });

  for (const width of ['wide', 'narrow'] as const) {
    test(
      `${user} creates a consignment for a run, ${width} [@SCHED-02]`,
      { tag: tagsOfWidth(width, user) },
      async ({ page, signIn }) => {
        await signIn(user, { path: PATH });
        const schedule = schedulePage(page);
        await schedule.search(DELIVERIES[tenant]);
        await schedule.showNextMonth();
        await schedule.runs.first().click();
        const create = page.getByRole('button', { name: 'Create consignment for this delivery' });
        await expect(create).toBeInViewport({ ratio: 1 });
        const [, day = ''] =
          /(\d{2}\/\d{2}\/\d{4})/.exec(await page.getByText(/^Canterbury \w+, \w+ \d/).innerText()) ?? [];
        await create.click();
        await expect(page).toHaveURL(/\/consignment\/create$/);
        await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Christchurch/);
        await expect(page.getByRole('textbox', { name: 'Requested Delivery' })).toHaveValue(day);
      },
    );

    test(
      `${user} sees full and nearly full runs, and cannot choose a full one, ${width} [@SCHED-02]`,
      { tag: tagsOfWidth(width, user) },
      async ({ page, signIn }) => {
        await signIn(user, { path: PATH });
        const schedule = schedulePage(page);
        await schedule.search(DELIVERIES[tenant]);
        await schedule.showNextMonth();
        await expect(schedule.runs.filter({ hasText: '1 place left' }).first()).toBeVisible();
        await expect(schedule.runs.filter({ hasText: '2 places left' }).first()).toBeVisible();
        const full = schedule.fullRuns.first();
        await expect(full).toBeDisabled();
        // Forced, because Playwright waits until a control is enabled.
        await full.click({ force: true });
        await expect(full).toHaveAttribute('aria-pressed', 'false');
        await expect(page.getByRole('button', { name: 'Create consignment for this delivery' })).toBeHidden();
      },
    );

    test(
      `${user} sees every message of the schedule, ${width} [@SCHED-01] [@SCHED-02]`,
      { tag: tagsOfWidth(width, user) },
      async ({ page, signIn, ownFront, noise }) => {
        noise.allow(/^50[03] POST /);
        await signIn(user, { path: PATH });
        const schedule = schedulePage(page);
        await schedule.check.click();
        await expect(page.getByText('Form is invalid, please check your details')).toBeVisible();
        await expect(page.getByText('Sender site is required')).toBeVisible();
        await expect(page.getByText('Receiver site is required')).toBeVisible();
        await expect(page.getByText('Required', { exact: true })).toBeVisible();
        expect(await accessibilityViolations(page)).toEqual([]);
        for (const name of ['Sender', 'Receiver']) {
          const party = page.getByRole('group', { name, exact: true });
          await party.getByRole('button', { name: 'Address', exact: true }).click();
          await schedule.check.click();
          for (const field of ['Street number', 'Street', 'Suburb', 'City', 'Postcode'])
            await expect(party.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true');
        }
        await page.getByRole('button', { name: 'Reset' }).click();
        ownFront.gateway.intercept({ path: SLOTS, times: 4 }, { status: 503 });
        await schedule.search(DELIVERIES[tenant]);
        await expect(page.getByRole('alert').getByText('Could not load booking slots').first()).toBeVisible();
        ownFront.recover();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('alert').getByText('Could not load booking slots')).toHaveCount(0);
        await expect(page.getByText(/: earliest delivery /)).toBeVisible();
      },
    );

    test(
      `${user} sees the messages of failed look-ups, and the next check repeats them, ${width} [@SCHED-01] [@ERR-02]`,
      { tag: tagsOfWidth(width, user) },
      async ({ page, signIn, ownFront, noise }) => {
        noise.allow(/^500 (GET|POST) .*\/scheduling\//, /^net::ERR_/);
        await signIn(user, { path: PATH });
        const schedule = schedulePage(page);
        const toast = (text: string) => page.getByRole('alert').locator('> div').filter({ hasText: text });
        const check = async () => {
          if (await page.getByRole('button', { name: 'Edit delivery' }).isVisible())
            await page.getByRole('button', { name: 'Edit delivery' }).click();
          await schedule.check.click();
        };
        ownFront.gateway.intercept({ path: /\/scheduling\// }, { status: 500 });
        await schedule.search(DELIVERIES[tenant]);
        await expect(toast('An error occurred while fetching working dates')).toBeVisible();
        await expect(toast('An error occurred while fetching service date')).toBeVisible();
        await expect(page.getByText(/: earliest delivery /)).toBeHidden();
        ownFront.gateway.restore();
        ownFront.gateway.intercept({ path: /\/scheduling\// }, 'cut');
        await check();
        for (const message of [
          'An error occurred while fetching working dates',
          'An error occurred while fetching service date',
        ])
          await expect(
            toast(message).filter({ hasText: 'No response received. You may be offline' }),
          ).toBeVisible();
        ownFront.recover();
        await check();
        await expect(page.getByText(/: earliest delivery /)).toBeVisible();
      },
    );
  }
}

test('the search sends the sites, or the fields of the addresses [@SCHED-04]', async ({ page, signIn }) => {
  await signIn('Hana', { path: PATH });
  const schedule = schedulePage(page);
  const body = async (search: () => Promise<unknown>): Promise<unknown> => {
    const [request] = await Promise.all([page.waitForRequest((one) => SLOTS.test(one.url())), search()]);
    return request.postDataJSON();
  };
  const day = expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/);
  expect(await body(() => schedule.search(DELIVERIES.kea))).toEqual({
    originSiteId: expect.any(Number),
    destinationSiteId: expect.any(Number),
    serviceType: 'STD',
    startDateTimeUtc: day,
    endDateTimeUtc: day,
  });
  const receiver = page.getByRole('group', { name: 'Receiver', exact: true });
  await receiver.getByRole('button', { name: 'Address', exact: true }).click();
  await schedule.check.click();
  await expect(page.getByText('Form is invalid, please check your details')).toBeVisible();
  for (const field of ['Street number', 'Street', 'Suburb', 'City', 'Postcode'])
    await expect(receiver.getByLabel(field, { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(receiver.getByLabel('Name', { exact: true })).toHaveCount(0);
  await receiver.getByLabel('Street number').fill('12');
  await receiver.getByLabel('Street', { exact: true }).fill('Tōtara Drive');
  await receiver.getByLabel('Suburb').fill('Hornby');
  await receiver.getByLabel('City').fill('Christchurch');
  await receiver.getByLabel('Postcode').fill('8042');
  expect(await body(() => schedule.check.click())).toEqual({
    originSiteId: expect.any(Number),
    destinationAddress: {
      country: 'New Zealand',
      city: 'Christchurch',
      suburb: 'Hornby',
      street: 'Tōtara Drive',
      streetNumber: '12',
      postcode: '8042',
    },
    serviceType: 'STD',
    startDateTimeUtc: day,
    endDateTimeUtc: day,
  });
  await schedule.showNextMonth();
  await expect(schedule.runs.first()).toBeVisible();
});

test('turning a tablet keeps the month and the chosen run [@SCHED-02]', async ({ page, signIn }) => {
  await signIn('Hana', { path: PATH });
  const schedule = schedulePage(page);
  await schedule.search(DELIVERIES.kea);
  await schedule.showNextMonth();
  await schedule.runs.nth(2).click();
  const create = page.getByRole('button', { name: 'Create consignment for this delivery' });
  await expect(create).toBeVisible();
  const month = await page.getByRole('grid').getAttribute('aria-label');
  for (const size of [
    { width: 820, height: 1180 },
    { width: 1180, height: 820 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('grid', { name: month ?? '' })).toBeVisible();
    await expect(schedule.runs.nth(2)).toHaveAttribute('aria-pressed', 'true');
    await expect(create).toBeVisible();
  }
});

test('another month sends a request; a failed request can be retried [@SCHED-02]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^503 POST /);
  await signIn('Hana', { path: PATH });
  await schedulePage(page).search(DELIVERIES.kea);
  await expect(page.getByRole('grid')).toBeVisible();
  const before = ownFront.gateway.requests.filter((call) => SLOTS.test(call)).length;
  ownFront.gateway.intercept({ path: SLOTS, times: 4 }, { status: 503 });
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('alert').getByText('Could not load booking slots').first()).toBeVisible();
  ownFront.recover();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(schedulePage(page).runs.first()).toBeVisible();
  expect(ownFront.gateway.requests.filter((call) => SLOTS.test(call)).length).toBeGreaterThan(before);
});

test('missing values are reported at their fields; Reset clears the form [@SCHED-01]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: PATH });
  await schedulePage(page).check.click();
  await expect(page.getByText('Form is invalid, please check your details')).toBeVisible();
  await expect(page.getByText('Sender site is required')).toBeVisible();
  await expect(page.getByText('Receiver site is required')).toBeVisible();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  await schedulePage(page).search(DELIVERIES.kea);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('combobox', { name: 'Sender site' })).toHaveValue('');
  await expect(page.getByRole('grid')).toHaveCount(0);
});

test('without Access.DASHBOARD the page is closed [@AUTH-13]', async ({ page, signIn }) => {
  await signIn('Lena', { path: PATH });
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
});

for (const { user, tenant } of TENANTS) {
  test(
    `on a phone ${user} sees the month as a list of days [@SCHED-02]`,
    { tag: '@narrow' },
    async ({ page, signIn }) => {
      await signIn(user, { path: PATH });
      await schedulePage(page).search(DELIVERIES[tenant]);
      await page.getByRole('button', { name: 'Next month' }).click();
      await expect(schedulePage(page).runs.first()).toBeVisible();
      await expect(page.getByRole('grid')).toHaveCount(0);
      await expect(page.getByText('Weekend').first()).toBeVisible();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Edit delivery' }).click();
      await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Christchurch/);
    },
  );
}
