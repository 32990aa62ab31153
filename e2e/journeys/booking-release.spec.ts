import { asSystem } from '@cartage/database/builders/as-system.ts';
import type { Page } from '@playwright/test';
import { accessibilityViolations } from '#accessibility-violations.ts';
import { checkDialog } from '#check-dialog.ts';
import { expect, type Rows, test as base } from '#fixtures.ts';
import { detailPage, openNewConsignment } from '#pages/detail-page.ts';

/** Its own database, because bookings change data that other tests read. */
const test = base.extend({
  port: async ({ ownFront }, use) => use(ownFront.port),
  rows: async ({ ownDatabase }, use) => {
    const url = await ownDatabase.url();
    await use((text, values = []) =>
      asSystem(url, async (client) => (await client.query(text, [...values])).rows),
    );
  },
});
test.use({ ownFrontSettings: { hasGateways: true, hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

const toast = (page: Page, text: string) =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();

/** A Ready consignment between sites with regions, without a pickup date or a booking. */
async function unbooked(rows: Rows, url: string): Promise<string> {
  const [found] = await rows<{ reference: string }>(
    `select reference from consignment c
     where organisation_id = 101 and status = 2 and is_delivery_exception = false
       and (select count(region_id) from participant p where p.consignment_id = c.id) = 2
     order by id limit 1`,
  );
  if (!found) throw new Error('There is no such consignment');
  await asSystem(url, async (client) => {
    await client.query(
      `delete from run_booking using consignment c where c.id = consignment_id and c.reference = $1`,
      [found.reference],
    );
    await client.query(
      `update consignment c set confirmed_delivery_at = null, confirmed_delivery_day = null,
         requested_pickup_at = null, requested_pickup_day = null,
         requested_delivery_day = next.day,
         requested_delivery_at = next.day::timestamp at time zone 'Pacific/Auckland'
       from (select min(s.day) as day
         from consignment c
         join participant p on p.consignment_id = c.id and p.role = 'receiver'
         join delivery_run r on r.region_id = p.region_id and r.tenant_id = c.tenant_id
         join run_schedule s on s.run_id = r.id
         where c.reference = $1 and s.day > run_today() + 9) next
       where c.reference = $1`,
      [found.reference],
    );
  });
  return found.reference;
}

async function book(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Booking: Not confirmed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Delivery' });
  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(toast(page, 'Delivery has been booked')).toBeVisible();
}

test('shows the requested day until a run is booked, and preselects it [@DATE-04] [@BOOK-01]', async ({
  page,
  signIn,
  ownDatabase,
  rows,
}) => {
  const reference = await unbooked(rows, await ownDatabase.url());
  const [stored] = await rows<{ day: string }>(
    `select to_char(requested_delivery_day, 'DD/MM/YYYY Dy') as day from consignment where reference = $1`,
    [reference],
  );
  const day = stored?.day ?? '';
  await signIn('Hana', { path: `/consignment/${reference}` });
  const dates = page.getByRole('region', { name: 'Dates' });
  await expect(dates.getByText(`Requested for ${day}`)).toBeVisible();
  await page.getByRole('button', { name: 'Booking: Not confirmed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Book Delivery' });
  await expect(dialog.getByText(`Requested for ${day}`)).toBeVisible();
  const marked = dialog.getByRole('group').filter({ hasText: 'Requested day' });
  await expect(marked).toContainText(day.slice(0, 10));
  await expect(marked.getByRole('radio').first()).toBeChecked();
  await expect(marked).toBeInViewport();
  expect(await accessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('button', { name: `Booking: ${day.slice(0, 10)}` })).toBeVisible();
  await expect(dates.getByText('Requested for')).toHaveCount(0);
});

test('asks before a save releases the booking, and books another run', async ({
  page,
  signIn,
  rows,
  noise,
}) => {
  noise.allow(/^409 PUT /);
  await signIn('Hana', { path: '/search' });
  const reference = await openNewConsignment(page);
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await book(page);
  const detail = detailPage(page);
  const [run] = await rows<{ name: string; day: string; region: string }>(
    `select r.name, to_char(s.day, 'DD/MM/YYYY Dy') as day, r.region_id as region from run_booking b
     join consignment c on c.id = b.consignment_id join run_schedule s on s.id = b.schedule_id
     join delivery_run r on r.id = s.run_id where c.reference = $1`,
    [reference],
  );
  const elsewhere = run?.region === 'NZ-OTA' ? 'Wellington' : 'Dunedin';
  const dialog = page.getByRole('dialog', { name: 'Release Booking' });
  const save = page.getByRole('button', { name: 'Save', exact: true });

  await test.step('the dialog names the booking and the reason; going back saves nothing', async () => {
    await detail.edit('Receiver');
    await page.getByRole('combobox', { name: 'Receiver site' }).fill(elsewhere);
    await page.getByRole('option', { name: elsewhere }).first().click();
    await checkDialog(page, { name: 'Release Booking', opener: () => save, safe: 'Go back' });
    await save.click();
    await expect(dialog).toContainText(
      `This change releases the booking on ${run?.name} on ${run?.day}. The run does not deliver to the receiver.`,
    );
    await expect(dialog.getByRole('button', { name: 'Go back' })).toBeFocused();
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    const [kept] = await rows<{ n: number }>(
      `select count(*)::int as n from run_booking b join consignment c on c.id = b.consignment_id
       where c.reference = $1`,
      [reference],
    );
    expect(kept?.n).toBe(1);
  });

  await test.step('a run of the new region is booked with the save', async () => {
    await save.click();
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Save and book this run' }).click();
    await expect(toast(page, 'The consignment has been saved')).toBeVisible();
    await expect(toast(page, 'Delivery has been booked')).toBeVisible();
    // Not the sum of all bookings: other journeys book at the same time.
    const [after] = await rows<Record<'bookings' | 'miscounted', number>>(
      `select count(*)::int as bookings,
         (select count(*)::int from run_schedule s
          where s.booked <> (select count(*) from run_booking b where b.schedule_id = s.id)) as miscounted
       from run_booking b join consignment c on c.id = b.consignment_id where c.reference = $1`,
      [reference],
    );
    expect(after).toEqual({ bookings: 1, miscounted: 0 });
  });

  await test.step('a pickup after the booked delivery is an issue of the pickup', async () => {
    const pickup = page.getByRole('textbox', { name: 'Requested Pickup' });
    const [late] = await rows<{ day: string }>(
      `select to_char(min(s.day), 'DD/MM/YYYY') as day from run_schedule s, consignment c
       where c.reference = $1 and s.day > c.requested_delivery_day + 5`,
      [reference],
    );
    await pickup.fill(late?.day ?? '');
    await pickup.press('Tab');
    await save.click();
    await expect(toast(page, 'Form is invalid, please check your details')).toBeVisible();
    await expect(pickup).toBeFocused();
    await expect(pickup).toHaveAccessibleDescription('Earlier than the requested pickup date');
  });

  await test.step('without another run the booking is only released', async () => {
    await page.getByRole('textbox', { name: 'Requested Pickup' }).fill('');
    await detail.edit('Receiver');
    await page.getByRole('combobox', { name: 'Receiver site' }).fill('Auckland');
    await page.getByRole('option', { name: 'Auckland' }).first().click();
    await save.click();
    await dialog.getByRole('button', { name: 'Save and release booking' }).click();
    await expect(page.getByRole('button', { name: 'Booking: Not confirmed' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Dates' }).getByText(/^Requested for/)).toBeVisible();
  });
});

test('says which delivery date the server chose [@CONS-07]', async ({ page, signIn, ownDatabase, rows }) => {
  const [draft] = await rows<{ reference: string }>(
    `select reference from consignment c where organisation_id = 101 and status = 1 and item_count > 0
       and (select count(region_id) from participant p where p.consignment_id = c.id) = 2
     order by id limit 1`,
  );
  const reference = draft?.reference ?? '';
  await asSystem(await ownDatabase.url(), (client) =>
    client.query(
      `update consignment set requested_delivery_at = null, requested_delivery_day = null,
         requested_pickup_at = null, requested_pickup_day = null where reference = $1`,
      [reference],
    ),
  );
  await signIn('Hana', { path: `/consignment/${reference}` });
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  const message = toast(page, `${reference} marked as ready. Delivery is requested for`);
  await expect(message).toBeVisible();
  const [stored] = await rows<{ day: string }>(
    `select to_char(requested_delivery_day, 'DD/MM/YYYY Dy') as day from consignment where reference = $1`,
    [reference],
  );
  await expect(message).toContainText(`${stored?.day}, the earliest day.`);
  await expect(page.getByText(`Requested for ${stored?.day}`, { exact: true })).toBeVisible();
});
