import { expect, test } from '#fixtures.ts';
import { enterQuote, QUOTED_FREIGHT } from '#pages/quote-page.ts';
import { DELIVERIES, schedulePage } from '#pages/schedule-page.ts';

test.describe.configure({ mode: 'default' });
// A day behind New Zealand, at any time of the day.
test.use({ timezoneId: 'Pacific/Pago_Pago' });

const today = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(new Date());

for (const { user, tenant } of [
  { user: 'Hana', tenant: 'kea' },
  { user: 'Tia', tenant: 'tui' },
] as const) {
  test(`the schedule marks today of the tenant's zone for ${user} [@SCHED-02] [@SHELL-16]`, async ({
    page,
    signIn,
  }) => {
    await signIn(user, { path: '/consignment/delivery-schedule' });
    await schedulePage(page).search(DELIVERIES[tenant]);
    const marked = page.getByRole('grid').locator('[data-today]');
    await expect(marked).toHaveCount(1);
    await expect(marked).toHaveAttribute('data-day', today());
  });

  test(`a quote has the rates of today in the tenant's zone for ${user} [@QUOTE-06] [@SHELL-16]`, async ({
    page,
    signIn,
  }) => {
    await signIn(user, { path: '/consignment/quote' });
    await enterQuote(page, QUOTED_FREIGHT[tenant]);
    const [request] = await Promise.all([
      page.waitForRequest((one) => one.url().endsWith('/pricing/quote')),
      page.getByRole('button', { name: 'Get Quote' }).click(),
    ]);
    expect(request.postDataJSON()).toMatchObject({ priceDateTimeUtc: today() });
    const [year, month, day] = today().split('-');
    await expect(page.getByText(`for ${day}/${month}/${year}`)).toBeVisible();
  });
}
