import { asSystem } from '@cartage/database/builders/as-system.ts';
import { expect, test as base } from '#fixtures.ts';
import { tagsOfWidth } from '#journey-tags.ts';
import { enterQuote, QUOTED_FREIGHT } from '#pages/quote-page.ts';
import { schedulePage } from '#pages/schedule-page.ts';
import { leaveWithPrompt } from '#reload-with-prompt.ts';

/** Its own database, with tenants that allow no addresses. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });
test.beforeAll(async ({ ownDatabase }) => {
  await asSystem(await ownDatabase.url(), async (client) => {
    await client.query(
      `insert into tenant_setting (tenant_id, name, value)
       select id, 'AllowCustomParticipants', 'false' from tenant
       on conflict (tenant_id, name) do update set value = excluded.value`,
    );
  });
});

for (const { user, tenant } of [
  { user: 'Hana', tenant: 'kea' },
  { user: 'Tia', tenant: 'tui' },
] as const) {
  for (const width of ['wide', 'narrow'] as const) {
    test(
      `${user} needs sites for a quote and for the schedule without addresses, ${width} [@QUOTE-02] [@SCHED-01]`,
      { tag: tagsOfWidth(width, user) },
      async ({ page, signIn, originOf }) => {
        await signIn(user, { path: '/consignment/quote' });
        await expect(page.getByRole('combobox', { name: 'Sender site' })).not.toHaveValue('');
        await expect(page.getByRole('button', { name: 'Address', exact: true })).toHaveCount(0);
        await page.getByRole('combobox', { name: 'Sender site' }).fill('');
        await page.getByRole('button', { name: 'Get Quote' }).click();
        await expect(page.getByText('Please complete all required fields')).toBeVisible();
        await expect(page.getByText('Sender site is required')).toBeVisible();
        await expect(page.getByText('Receiver site is required')).toBeVisible();
        await enterQuote(page, QUOTED_FREIGHT[tenant]);
        await expect(page.getByText('Receiver site is required')).toBeHidden();
        await leaveWithPrompt(page, () => page.goto(`${originOf(tenant)}/consignment/delivery-schedule`));
        const { check } = schedulePage(page);
        await expect(check).toBeVisible();
        await expect(page.getByRole('button', { name: 'Address', exact: true })).toHaveCount(0);
        await check.click();
        await expect(page.getByText('Form is invalid, please check your details')).toBeVisible();
        await expect(page.getByText('Sender site is required')).toBeVisible();
        await expect(page.getByText('Receiver site is required')).toBeVisible();
        await expect(page.getByText('Required', { exact: true })).toBeVisible();
      },
    );
  }
}

test('a tenant without bookings has no Schedule in its navigation [@SHELL-01]', async ({
  page,
  signIn,
  ownDatabase,
}) => {
  await asSystem(await ownDatabase.url(), (client) =>
    client.query("delete from tenant_flag where tenant_id = 2 and name = 'DeliveryBookings'"),
  );
  await signIn('Tia', { path: '/search' });
  await expect(page.getByRole('link', { name: 'Quote' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Schedule' })).toHaveCount(0);
});
