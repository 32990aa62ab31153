import { expect, test } from '#fixtures.ts';
import { tagsOfWidth } from '#journey-tags.ts';
import { DELIVERIES, schedulePage } from '#pages/schedule-page.ts';
import { tabTo } from '#tab-to.ts';

test.describe.configure({ mode: 'default' });

const PATH = '/consignment/delivery-schedule';
const TENANTS = [
  { user: 'Hana', tenant: 'kea' },
  { user: 'Tia', tenant: 'tui' },
] as const;

for (const { user, tenant } of TENANTS) {
  test(`${user} moves by day, week and month, and chooses a run by keyboard [@SCHED-02]`, async ({
    page,
    signIn,
  }) => {
    await signIn(user, { path: PATH });
    const schedule = schedulePage(page);
    await schedule.search(DELIVERIES[tenant]);
    const grid = page.getByRole('grid');
    await grid.locator('[data-today]').focus();
    await page.keyboard.press('PageDown');
    await expect(schedule.runs.first()).toBeVisible();
    const focused = grid.locator('[data-day]:focus');
    const from = await focused.getAttribute('data-day');
    await page.keyboard.press('ArrowRight');
    await expect(focused).not.toHaveAttribute('data-day', from ?? '');
    await page.keyboard.press('ArrowLeft');
    await expect(focused).toHaveAttribute('data-day', from ?? '');
    await page.keyboard.press('End');
    await expect(focused).toHaveAccessibleName(/^Sunday/);
    await page.keyboard.press('Home');
    await expect(focused).toHaveAccessibleName(/^Monday/);
    const free = focused.getByRole('button', { name: /(Available|left)$/ });
    // A Monday without a free run, such as a public holiday, opens nothing.
    await expect(async () => {
      if ((await free.count()) === 0) await page.keyboard.press('ArrowDown');
      await expect(free.first()).toBeVisible({ timeout: 1_000 });
    }).toPass();
    const day = (await focused.getAttribute('data-day')) ?? '';
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(focused).toHaveAttribute('data-day', day);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(grid.locator(`[data-day="${day}"]`).getByRole('button', { pressed: true })).toBeFocused();
    await tabTo(page, 'Create consignment for this delivery');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/consignment\/create$/);
    const [year, month, date] = day.split('-');
    await expect(page.getByRole('textbox', { name: 'Requested Delivery' })).toHaveValue(
      `${date}/${month}/${year}`,
    );
  });

  for (const width of ['wide', 'narrow'] as const) {
    test(
      `${user} sees that the region of a postcode is not known, ${width} [@SCHED-02]`,
      { tag: tagsOfWidth(width, user) },
      async ({ page, signIn }) => {
        await signIn(user, { path: PATH });
        const { search, check } = schedulePage(page);
        await search(DELIVERIES[tenant]);
        await expect(page.getByText(/: earliest delivery /)).toBeVisible();
        if (width === 'narrow') await page.getByRole('button', { name: 'Edit delivery' }).click();
        const receiver = page.getByRole('group', { name: 'Receiver', exact: true });
        await receiver.getByRole('button', { name: 'Address', exact: true }).click();
        await receiver.getByLabel('Street number').fill('12');
        await receiver.getByLabel('Street', { exact: true }).fill('Tōtara Drive');
        await receiver.getByLabel('Suburb').fill('Hornby');
        await receiver.getByLabel('City').fill('Christchurch');
        await receiver.getByLabel('Postcode').fill('9999');
        await check.click();
        await expect(
          page.getByText("Couldn't find the region of the receiver's postcode. Check the postcode."),
        ).toBeVisible();
      },
    );
  }
}

for (const user of ['Lena', 'Levi'] as const) {
  for (const width of ['wide', 'narrow'] as const) {
    test(
      `${user} has no quotes and no schedule without their permissions, ${width} [@AUTH-13] [@SHELL-04]`,
      { tag: tagsOfWidth(width, user) },
      async ({ page, signIn }) => {
        await signIn(user, { path: '/search' });
        if (width === 'narrow') await page.getByRole('button', { name: 'Open menu' }).click();
        await expect(page.getByRole('link', { name: 'Consignments' })).toBeVisible();
        await expect(page.getByRole('link', { name: /^(Quote|Schedule)$/ })).toHaveCount(0);
        for (const path of ['/consignment/quote', PATH]) {
          await page.goto(new URL(path, page.url()).href);
          await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
        }
      },
    );
  }
}
