import { expect, test as base } from '#fixtures.ts';
import { listen } from '#heard.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';

const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasGateways: true } });
test.afterEach(({ ownFront }) => ownFront.recover());

test('each card fails alone, says why, and can be tried again [@DASH-09]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^[45]\d\d POST /);
  const heard = await listen(page);
  const { card } = dashboardPage(page);
  ownFront.gateway.meet({ path: /\/reports\/difot$/ }, { status: 500 });
  ownFront.gateway.meet(
    { path: /\/reports\/revenue$/ },
    {
      status: 422,
      type: 'application/problem+json',
      body: JSON.stringify({ status: 422, detail: 'The prices are being counted' }),
    },
  );
  ownFront.gateway.meet({ path: /\/reports\/consignments-delivered$/ }, 'hold');
  await signIn('Hana', { path: '/' });
  await expect(card('DIFOT')).toContainText('Chart service is not available');
  await expect(card('DIFOT')).toContainText('Something went wrong');
  await expect(card('Costs')).toContainText('The prices are being counted');
  await expect(card('Consignments Delivered')).toHaveAttribute('aria-busy', 'true');
  const waiting = await card('Consignments Delivered').boundingBox();
  await expect(card('Consignments Created').getByRole('button', { name: /^Draft \d/ })).toBeVisible();
  ownFront.gateway.mend();
  await card('DIFOT').getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(card('DIFOT').getByRole('heading', { name: 'DIFOT' })).toBeFocused();
  await expect(card('DIFOT').getByRole('rowheader', { name: 'Standard' })).toBeVisible();
  await expect.poll(heard).toContain('DIFOT is here');
  await expect(card('Costs')).toContainText('The prices are being counted');
  await expect(card('Consignments Delivered').getByRole('slider')).toBeVisible();
  // The place that was kept is the one that is taken.
  expect(await card('Consignments Delivered').boundingBox()).toEqual(waiting);
});

test(
  'what comes takes the place that was kept for it: nothing moves [@DASH-09]',
  { tag: '@both' },
  async ({ page, signIn, ownFront, viewport }) => {
    ownFront.gateway.meet({ path: /\/reports\// }, 'hold');
    await signIn('Hana', { path: '/' });
    const places = () =>
      page
        .getByRole('main')
        .locator('section')
        .evaluateAll((cards) =>
          cards.map((card) => {
            const { top, left, width, height } = card.getBoundingClientRect();
            return { name: card.querySelector('h2')?.textContent, top, left, width, height };
          }),
        );
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(6);
    const kept = await places();
    ownFront.gateway.mend();
    await dashboardPage(page).settle();
    const taken = await places();
    expect(taken).toHaveLength(6);
    if ((viewport?.width ?? 0) < 768) {
      // The last one is as high as what comes: there is nothing beneath it.
      for (const list of [kept, taken]) Object.assign(list.at(-1) ?? {}, { height: 0 });
    }
    expect(taken).toEqual(kept);
  },
);

test('of a file that does not come the words of its own are said, whatever its body has [@BULK-11] [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^503 POST .*\/export\/consignments$/);
  await signIn('Hana', { path: '/' });
  await page.getByRole('button', { name: /^Draft \d/ }).click();
  const body = JSON.stringify({ status: 503, title: 'Planted title', detail: 'Planted words' });
  ownFront.gateway.meet(
    { path: /\/export\/consignments$/ },
    { status: 503, type: 'application/problem+json', body },
  );
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: 'CSV file' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Download error, please try again later' }),
  ).toBeVisible();
  await expect(page.getByText(/Planted/)).toHaveCount(0);
});
