import { installClock } from '#clock/install-clock.ts';
import { expect, test } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';

test.use({ usesKeptUser: false });

test('shows a snackbar for four seconds, longer on hover [@SHELL-08]', async ({ page, signIn }) => {
  await installClock(page);
  await signIn('Sina', { path: '/search' });
  const message = page.getByText('No site configured for you. Please contact your service provider.');
  const createLink = page.getByRole('link', { name: 'New Consignment' });
  await expect(createLink).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await createLink.click();
  await expect(message).toBeVisible();
  await page.clock.runFor(3_900);
  await expect(message).toBeVisible();
  await page.clock.runFor(200);
  await expect(message).toBeHidden();

  await createLink.click();
  await message.hover();
  await page.clock.runFor(4_500);
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(message).toBeHidden();
});

test('shows the meaning of a status on hover after a delay [@SHELL-15]', async ({ page, signIn }) => {
  await signIn('Mere', { path: '/search?statuses=PICKUP&dateRangePresetCode=LAST_30_DAYS' });
  const list = listPage(page);
  await expect(list.count).toBeVisible();
  const chip = page.getByRole('row').getByText('Picked Up', { exact: true }).first();
  const began = Date.now();
  await chip.hover();
  await expect(page.getByRole('tooltip').filter({ hasText: /^Collected$/ })).toBeVisible();
  expect(Date.now() - began).toBeGreaterThan(300);
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
});
