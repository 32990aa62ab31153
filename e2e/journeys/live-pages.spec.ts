import { callApi } from '#call-api.ts';
import { expect, test } from '#fixtures.ts';
import { createConsignment } from '#pages/detail-page.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';

/** The figure of the requirement. */
const SOON = { timeout: 2000 };

test(
  'the consignment page follows another user, without a reload',
  { tag: '@both' },
  async ({ page, otherBrowser, signIn }) => {
    const other = await signIn('Noah', { path: '/search', page: await otherBrowser() });
    const reference = await createConsignment(other);
    const opened = page.waitForResponse(/\/consignments\/changes/);
    await signIn('Hana', { path: `/consignment/${reference}` });
    await opened;
    const main = page.getByRole('main');
    await expect(main.getByText('Draft', { exact: true }).first()).toBeVisible();
    await callApi(other, `${reference}/mark-as-ready`, {});
    await expect(main.getByText('Ready', { exact: true }).first()).toBeVisible(SOON);
  },
);

test('the figures of the dashboard follow without a loading bar', async ({ page, otherBrowser, signIn }) => {
  const other = await signIn('Noah', { path: '/search', page: await otherBrowser() });
  const opened = page.waitForResponse(/\/consignments\/changes/);
  await signIn('Hana', { path: '/' });
  await dashboardPage(page).settle();
  await opened;
  const card = dashboardPage(page).card('Consignments Created');
  const before = (await card.textContent()) ?? '';
  await createConsignment(other);
  await expect(card).not.toHaveText(before, SOON);
  await expect(page.getByRole('progressbar')).toBeHidden();
});
