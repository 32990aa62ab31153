import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';

test.describe.configure({ mode: 'default' });

const SLOTS = /\/available-booking-dates$/;

async function chooseSite(page: Page, party: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: `${party} site` }).fill(name);
  await page.getByRole('option', { name }).first().click();
  await expect(page.getByRole('combobox', { name: `${party} site` })).toHaveValue(new RegExp(name));
}

async function search(page: Page): Promise<void> {
  await chooseSite(page, 'Sender', 'Auckland');
  await chooseSite(page, 'Receiver', 'Christchurch');
  await page.getByRole('combobox', { name: 'Service Type' }).click();
  await page.getByRole('option', { name: 'Standard' }).click();
  await page.getByRole('button', { name: 'Check delivery availability' }).click();
}

const slots = (page: Page) => page.getByRole('button', { name: /^Canterbury (morning|afternoon)/ });

test('the month shows the delivery runs, and the reason for days without any [@SCHED-01] [@SCHED-02] [@SHELL-01]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery Schedule' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Available Delivery Schedules' })).toBeVisible();
  await expect(
    page.getByText('Delivery availability is subject to change until a consignment is booked in'),
  ).toBeVisible();
  await search(page);
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('columnheader')).toHaveText(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(slots(page).first()).toBeVisible();
  await expect(grid.getByText('Weekend').first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('another month sends a request; a failed request can be retried [@SCHED-02]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^503 POST /);
  await signIn('Hana', { path: '/consignment/delivery-schedule' });
  await search(page);
  await expect(page.getByRole('grid')).toBeVisible();
  const before = ownFront.gateway.requests.filter((call) => SLOTS.test(call)).length;
  ownFront.gateway.intercept({ path: SLOTS, times: 4 }, { status: 503 });
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('alert').getByText('Could not load booking slots').first()).toBeVisible();
  ownFront.recover();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(slots(page).first()).toBeVisible();
  expect(ownFront.gateway.requests.filter((call) => SLOTS.test(call)).length).toBeGreaterThan(before);
});

test('the keyboard moves by day, week and month, and into a day [@SCHED-02]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/consignment/delivery-schedule' });
  await search(page);
  const grid = page.getByRole('grid');
  await grid.locator('[data-today]').focus();
  await page.keyboard.press('PageDown');
  await expect(slots(page).first()).toBeVisible();
  const focused = grid.locator('[data-day]:focus');
  const from = await focused.getAttribute('data-day');
  await page.keyboard.press('ArrowRight');
  await expect(focused).not.toHaveAttribute('data-day', from ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(focused).toHaveAttribute('data-day', from ?? '');
  await page.keyboard.press('Home');
  await expect(focused).toHaveAccessibleName(/^Monday/);
  // A Monday without a run, such as a public holiday, has nothing to tab to.
  await expect(async () => {
    if ((await focused.getByRole('button').count()) === 0) await page.keyboard.press('ArrowDown');
    await expect(focused.getByRole('button').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(focused).toHaveAccessibleName(/^Monday/);
});

test('a run starts a consignment with that delivery [@SCHED-02]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/consignment/delivery-schedule' });
  await search(page);
  await page.getByRole('button', { name: 'Next month' }).click();
  await slots(page).first().click();
  await page.getByRole('button', { name: 'Create consignment for this delivery' }).click();
  await expect(page).toHaveURL(/\/consignment\/create$/);
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Christchurch/);
  await expect(page.getByRole('textbox', { name: 'Requested Delivery' })).toHaveValue(
    /^\d{2}\/\d{2}\/\d{4}$/,
  );
});

test('missing values are reported at their fields; Reset clears the form [@SCHED-01]', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/consignment/delivery-schedule' });
  await page.getByRole('button', { name: 'Check delivery availability' }).click();
  await expect(page.getByText('Form is invalid, please check your details')).toBeVisible();
  await expect(page.getByText('Sender site is required')).toBeVisible();
  await expect(page.getByText('Receiver site is required')).toBeVisible();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  await search(page);
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('combobox', { name: 'Sender site' })).toHaveValue('');
  await expect(page.getByRole('grid')).toHaveCount(0);
});

test('Tūī has no bookings, so no entry in its navigation [@SHELL-01]', async ({ page, signIn }) => {
  await signIn('Tia', { path: '/search' });
  await expect(page.getByRole('link', { name: 'Quote' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Schedule' })).toHaveCount(0);
});

test('without Access.DASHBOARD the page is closed [@AUTH-13]', async ({ page, signIn }) => {
  await signIn('Lena', { path: '/consignment/delivery-schedule' });
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
});

test('on a phone the month is a list of days [@SCHED-02]', { tag: '@narrow' }, async ({ page, signIn }) => {
  await signIn('Hana', { path: '/consignment/delivery-schedule' });
  await search(page);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(slots(page).first()).toBeVisible();
  await expect(page.getByRole('grid')).toHaveCount(0);
  await expect(page.getByText('Weekend').first()).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit delivery' }).click();
  await expect(page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Christchurch/);
});

test(
  'on a phone the messages of the form and of failed runs are shown [@SCHED-01] [@SCHED-02]',
  { tag: '@narrow' },
  async ({ page, signIn, ownFront, noise }) => {
    noise.allow(/^503 POST /);
    await signIn('Hana', { path: '/consignment/delivery-schedule' });
    await page.getByRole('button', { name: 'Check delivery availability' }).click();
    await expect(page.getByText('Form is invalid, please check your details')).toBeVisible();
    await expect(page.getByText('Receiver site is required')).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    ownFront.gateway.intercept({ path: SLOTS, times: 4 }, { status: 503 });
    await search(page);
    await expect(page.getByRole('alert').getByText('Could not load booking slots').first()).toBeVisible();
    ownFront.recover();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert').getByText('Could not load booking slots')).toHaveCount(0);
  },
);
