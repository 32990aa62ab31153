import { localDay } from '@cartage/domain/dates/zone.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { expect, test } from '#fixtures.ts';
import { createPage, type NewConsignment, SAVED } from '#pages/create-page.ts';
import { uniqueReference } from '#unique-reference.ts';
import { workingDayEverywhere } from '#working-day.ts';

const details = (senderReference: string): NewConsignment => ({
  receiver: 'Napier',
  senderReference,
  lines: [{ items: '1', packaging: 'Pallet', description: 'Desks' }],
});

/** The cut-off that the server sends, so that the test does not depend on the time of day. */
const cutOffAt = (time: string) => ({
  status: 200,
  contentType: 'application/json',
  body: JSON.stringify({ serviceDate: null, cutOff: time }),
});

const STORED = `
  select to_char(requested_pickup_at at time zone 'Pacific/Auckland', 'YYYY-MM-DD') as pickup
  from consignment where sender_reference = $1`;

test(
  'fills the pickup with the next working day and shows its cut-off until the user chooses a day',
  { tag: '@wide-first' },
  async ({ page, signIn, rows }) => {
    const [first, second] = [uniqueReference(), uniqueReference()];
    const today = localDay(new Date());
    await page.route('**/serviceSchedules/serviceDate', (route) => route.fulfill(cutOffAt('00:00')));
    await signIn('Hana', { path: '/consignment/create' });
    const pickup = page.getByRole('textbox', { name: 'Requested Pickup' });
    await expect(pickup).toHaveValue('');
    const form = createPage(page);
    await form.enter({ serviceType: 'Standard' });
    await expect(page.getByText('Next working day, cut-off 12:00 am')).toBeVisible();
    const [stored] = await rows<{ day: CalendarDate }>('select run_today()::text as day');
    expect(stored?.day).toBe(today);
    const next = await pickup.inputValue();
    expect(next).toMatch(/^\d{2}\/\d{2}\/\d{4}$/);

    await form.enter(details(first));
    await form.save.click();
    await form.expectSaved();
    const [saved] = await rows<{ pickup: CalendarDate }>(STORED, [first]);
    expect(formatDay(saved?.pickup ?? today)).toBe(next);
    expect(String(saved?.pickup) > today).toBe(true);

    await page.goto('/consignment/create');
    await form.enter({ serviceType: 'Standard' });
    await expect(pickup).toHaveValue(next);
    const chosen = workingDayEverywhere(today, 10);
    await pickup.fill(formatDay(chosen));
    await pickup.blur();
    await expect(page.getByText('Cut-off 12:00 am', { exact: true })).toBeVisible();
    await form.enter({ serviceType: 'Express' });
    await form.enter(details(second));
    await page.reload();
    await expect(page.getByText('Cut-off 12:00 am', { exact: true })).toBeVisible();
    await expect(pickup).toHaveValue(formatDay(chosen));
    await pickup.fill('');
    await pickup.blur();
    await page.reload();
    await expect(page.getByText('Cut-off 12:00 am', { exact: true })).toBeVisible();
    await expect(pickup).toHaveValue('');
    await form.save.click();
    await form.expectSaved();
    expect(await rows(STORED, [second])).toEqual([{ pickup: null }]);
  },
);

test('has no unsaved changes with only the default, and follows the cut-off of the service type', async ({
  page,
  signIn,
}) => {
  const today = localDay(new Date());
  const day = workingDayEverywhere(today, 0);
  await page.route('**/serviceSchedules/serviceDate', (route) =>
    route.fulfill(cutOffAt(route.request().postDataJSON().reference === 'STD' ? '00:00' : '24:00')),
  );
  await signIn('Hana', { path: '/consignment/create' });
  const pickup = page.getByRole('textbox', { name: 'Requested Pickup' });
  const form = createPage(page);
  await form.enter({ serviceType: 'Standard' });
  await expect(page.getByText('Next working day, cut-off 12:00 am')).toBeVisible();
  const late = await pickup.inputValue();
  await form.enter({ serviceType: 'Express' });
  if (day === today) {
    await expect(page.getByText('Today, cut-off', { exact: false })).toBeVisible();
    await expect(pickup).toHaveValue(formatDay(today));
    await pickup.fill(formatDay(today));
    await form.enter({ serviceType: 'Standard' });
    await expect(page.getByText('The cut-off at 12:00 am has passed today')).toBeVisible();
    await expect(pickup).toHaveValue(formatDay(today));
  } else await expect(pickup).toHaveValue(late);
  expect(late).not.toBe(formatDay(today));
});

test('keeps the day for the next consignment', async ({ page, signIn, rows }) => {
  const [first, second] = [uniqueReference(), uniqueReference()];
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({ ...details(first), serviceType: 'Standard' });
  const pickup = page.getByRole('textbox', { name: 'Requested Pickup' });
  await expect(pickup).not.toHaveValue('');
  await page.getByRole('button', { name: 'Save and add another' }).click();
  await expect(page.getByRole('status').filter({ hasText: SAVED })).toBeVisible();
  await form.enter(details(second));
  await expect(pickup).not.toHaveValue('');
  await form.save.click();
  await form.expectSaved();
  const days = [...(await rows(STORED, [first])), ...(await rows(STORED, [second]))];
  expect(days[1]).toEqual(days[0]);
});

test('a tenant without pickup dates has no default', async ({ page, signIn }) => {
  await signIn('Tia', { path: '/consignment/create' });
  await createPage(page).enter({ serviceType: 'Overnight' });
  await expect(page.getByRole('textbox', { name: 'Requested Delivery' })).toBeVisible();
  await expect(page.getByText(/cut-off/i)).toHaveCount(0);
});
