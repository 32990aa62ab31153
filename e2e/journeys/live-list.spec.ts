import { callApi } from '#call-api.ts';
import { installClock } from '#clock/install-clock.ts';
import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { createConsignment } from '#pages/detail-page.ts';
import { listPage } from '#pages/list-page.ts';
import { uniqueReference } from '#unique-reference.ts';

/** Lists that follow the changes of other users. */
test.describe.configure({ mode: 'default' });

/** The figure of the requirement. */
const SOON = { timeout: 2000 };
const CHANGES = /\/consignments\/changes$/;

test(
  'changed rows change in place, and new ones are offered',
  { tag: '@wide-first' },
  async ({ page, otherBrowser, signIn, ownFront }) => {
    const other = await signIn('Noah', { path: '/search', page: await otherBrowser() });
    const salesReference = uniqueReference();
    const create = () => createConsignment(other, { salesReference });
    const [first, second] = [await create(), await create()];
    await signIn('Hana', { path: `/search?salesReference=${salesReference}` });
    const list = listPage(page);
    await list.expectShown([first, second]);
    await expect
      .poll(() => ownFront.gateway.requests.filter((call) => CHANGES.test(call)).length)
      .toBeGreaterThan(1);
    const isNarrow = (page.viewportSize()?.width ?? 0) < 992;
    const rows = page.getByRole('main').getByRole(isNarrow ? 'listitem' : 'row');
    const row = rows.filter({ hasText: second });

    await test.step('a change is shown in its row, which is marked', async () => {
      await callApi(other, `${second}/mark-as-ready`, {});
      await expect(row).toContainText('Ready', SOON);
      await expect(row).toContainText('changed');
      await expect(rows.filter({ hasText: first })).not.toContainText('changed');
      await list.expectShown([first, second]);
    });

    await test.step('a new consignment is counted and offered, and the rows stay until it is shown', async () => {
      const third = await create();
      const offer = page.getByRole('button', { name: 'Show 1 new consignment', exact: true });
      await expect(offer).toBeVisible(SOON);
      await expect(list.count).toHaveText('3 consignments');
      await list.expectShown([first, second]);
      await offer.click();
      await list.expectShown([first, second, third]);
      await expect(offer).toBeHidden();
      await expect(rows.filter({ hasText: third })).toContainText('changed');
    });

    await test.step('a row that leaves the filter stays, with its new status', async () => {
      await page.goto(`/search?salesReference=${salesReference}&statuses=FINAL`);
      await list.expectShown([second]);
      await callApi(other, `${second}/cancelled`, { reason: 'Not needed' });
      await expect(row).toContainText('Cancelled', SOON);
      await expect(list.count).toHaveText('0 consignments');
    });
  },
);

test('the list is refreshed without a stream, and follows again when there is one', async ({
  page,
  otherBrowser,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^503 GET .*\/consignments\/changes/);
  const other = await signIn('Noah', { path: '/search', page: await otherBrowser() });
  const salesReference = uniqueReference();
  const reference = await createConsignment(other, { salesReference });
  ownFront.gateway.intercept({ path: CHANGES }, { status: 503 });
  await installClock(page);
  await signIn('Hana', { path: `/search?salesReference=${salesReference}` });
  const list = listPage(page);
  await list.expectShown([reference]);
  await expect
    .poll(() => ownFront.gateway.requests.filter((call) => CHANGES.test(call)).length)
    .toBeGreaterThan(1);
  const row = page.getByRole('row').filter({ hasText: reference });
  await callApi(other, `${reference}/mark-as-ready`, {});
  await page.clock.fastForward(20_000);
  await expect(row).toContainText('Ready');
  ownFront.gateway.restore();
  await page.clock.fastForward(61_000);
  await callApi(other, `${reference}/cancelled`, { reason: 'Not needed' });
  await expect(row).toContainText('Cancelled');
});
