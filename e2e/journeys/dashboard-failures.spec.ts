import { expect } from '#fixtures.ts';
import { test } from '#gateway-test.ts';
import { recordAnnouncements } from '#record-announcements.ts';
import { dashboardPage } from '#pages/dashboard-page.ts';

test.describe.configure({ mode: 'default' });

test('fails, explains and retries each card separately [@DASH-09]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^[45]\d\d POST /);
  const announced = await recordAnnouncements(page);
  const { card } = dashboardPage(page);
  ownFront.gateway.intercept({ path: /\/reports\/difot$/ }, { status: 500 });
  ownFront.gateway.intercept(
    { path: /\/reports\/revenue$/ },
    {
      status: 422,
      type: 'application/problem+json',
      body: JSON.stringify({ status: 422, detail: 'The prices are being counted' }),
    },
  );
  ownFront.gateway.intercept({ path: /\/reports\/consignments-delivered$/ }, 'hold');
  await signIn('Hana', { path: '/' });
  await expect(card('DIFOT')).toContainText('Chart service is not available');
  await expect(card('DIFOT')).toContainText('Something went wrong');
  await expect(card('Costs')).toContainText('The prices are being counted');
  await expect(card('Consignments Delivered')).toHaveAttribute('aria-busy', 'true');
  const waiting = await card('Consignments Delivered').boundingBox();
  await expect(card('Consignments Created').getByRole('button', { name: /^Draft \d/ })).toBeVisible();
  ownFront.gateway.restore();
  await card('DIFOT').getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(card('DIFOT').getByRole('heading', { name: 'DIFOT' })).toBeFocused();
  await expect(card('DIFOT').getByRole('rowheader', { name: 'Standard' })).toBeVisible();
  await expect.poll(announced).toContain('DIFOT loaded');
  await expect(card('Costs')).toContainText('The prices are being counted');
  await expect(card('Consignments Delivered').getByRole('slider')).toBeVisible();
  // The placeholder has the size of the card.
  expect(await card('Consignments Delivered').boundingBox()).toEqual(waiting);
});

const CARDS = [
  'Average Staged to Delivered',
  'DIFOT',
  'Consignments Created',
  'Unresolved Exceptions',
  'Costs',
  'Consignments Delivered',
];

test('every card has a skeleton, then the error panel, then its figures [@DASH-09]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^500 POST /);
  const { card, settle } = dashboardPage(page);
  ownFront.gateway.intercept({ path: /\/reports\// }, 'hold');
  await signIn('Hana', { path: '/' });
  for (const name of CARDS) {
    await expect(card(name), name).toHaveAttribute('aria-busy', 'true');
    await expect(card(name)).not.toContainText('Chart service is not available');
  }
  ownFront.gateway.restore();
  await settle();
  ownFront.gateway.intercept({ path: /\/reports\// }, { status: 500 });
  await page.reload();
  for (const name of CARDS) {
    await expect(card(name).getByRole('alert'), name).toContainText('Chart service is not available');
    await expect(card(name).getByRole('alert')).toContainText('Something went wrong');
  }
  ownFront.gateway.restore();
  for (const name of CARDS) await card(name).getByRole('button', { name: 'Try again' }).click();
  for (const name of CARDS) await expect(card(name).getByRole('alert'), name).toHaveCount(0);
});

test(
  'loads cards without layout shift [@DASH-09]',
  { tag: '@both' },
  async ({ page, signIn, ownFront, viewport }) => {
    ownFront.gateway.intercept({ path: /\/reports\// }, 'hold');
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
    ownFront.gateway.restore();
    await dashboardPage(page).settle();
    const taken = await places();
    expect(taken).toHaveLength(6);
    if ((viewport?.width ?? 0) < 992) {
      // The last card may grow, because nothing is below it.
      for (const list of [kept, taken]) Object.assign(list.at(-1) ?? {}, { height: 0 });
    }
    expect(taken).toEqual(kept);
  },
);

test('shows the specified download error whatever the response body is [@BULK-11] [@ERR-01]', async ({
  page,
  signIn,
  ownFront,
  noise,
}) => {
  noise.allow(/^503 POST .*\/export\/consignments$/);
  await signIn('Hana', { path: '/' });
  await page.getByRole('button', { name: /^Draft \d/ }).click();
  const body = JSON.stringify({ status: 503, title: 'Planted title', detail: 'Planted words' });
  ownFront.gateway.intercept(
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
