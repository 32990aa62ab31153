import { callApi } from '#call-api.ts';
import { installClock } from '#clock/install-clock.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { createConsignment } from '#pages/detail-page.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';

/** The figure of the requirement. */
const SOON = { timeout: 2000 };

test(
  'the consignment page follows another user, without a reload',
  { tag: '@wide-first' },
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

test.describe('without a stream', () => {
  test.beforeEach(({ ownFront, noise }) => {
    noise.allow(/^503 GET .*\/consignments\/changes/);
    ownFront.gateway.intercept({ path: /\/consignments\/changes$/ }, { status: 503 });
  });

  test('the consignment page is refreshed', async ({ page, otherBrowser, signIn, ownFront }) => {
    const other = await signIn('Noah', { path: '/search', page: await otherBrowser() });
    const reference = await createConsignment(other);
    await installClock(page);
    await signIn('Hana', { path: `/consignment/${reference}` });
    const main = page.getByRole('main');
    await expect(main.getByText('Draft', { exact: true }).first()).toBeVisible();
    await refused(ownFront);
    await callApi(other, `${reference}/mark-as-ready`, {});
    await page.clock.fastForward(20_000);
    await expect(main.getByText('Ready', { exact: true }).first()).toBeVisible();
  });

  test('the figures of the dashboard are refreshed', async ({ page, otherBrowser, signIn, ownFront }) => {
    const other = await signIn('Noah', { path: '/search', page: await otherBrowser() });
    await installClock(page);
    await signIn('Hana', { path: '/' });
    await dashboardPage(page).settle();
    await refused(ownFront);
    const card = dashboardPage(page).card('Consignments Created');
    const before = (await card.textContent()) ?? '';
    await createConsignment(other);
    await page.clock.fastForward(20_000);
    await expect(card).not.toHaveText(before);
  });
});

/** The page has asked for the stream, and asked again. */
async function refused({ gateway }: { readonly gateway: { readonly requests: readonly string[] } }) {
  await expect
    .poll(() => gateway.requests.filter((call) => call.endsWith('/consignments/changes')).length)
    .toBeGreaterThan(1);
}
