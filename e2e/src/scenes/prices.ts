import { dashboardPage } from '#pages/dashboard-page.ts';
import { detailPage } from '#pages/detail-page.ts';
import { enterQuote, QUOTED_FREIGHT } from '#pages/quote-page.ts';
import { FULL_ACCESS, FULL_PAGE, type Scene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

/** The price of a consignment and the Costs report. */
export const PRICE_SCENES: readonly Scene[] = [
  {
    name: 'price-details',
    people: FULL_ACCESS,
    only: FULL_PAGE,
    open: (stage) => openPrice(stage, stage.examples.priced),
  },
  {
    name: 'price-estimate',
    people: FULL_ACCESS,
    only: FULL_PAGE,
    open: (stage) => openPrice(stage, stage.examples.ready),
  },
  {
    name: 'price-reason',
    people: FULL_ACCESS,
    only: FULL_PAGE,
    async open({ page, goto, examples }) {
      await goto(`/consignment/${examples.unpriced}`);
      await page.getByRole('button', { name: 'Show price details' }).click();
      await expect(page.getByRole('dialog', { name: 'Price details' })).toContainText("doesn't deliver");
    },
  },
  { name: 'price-changed', people: FULL_ACCESS, only: FULL_PAGE, open: openChangedPrice },
  {
    name: 'price-block',
    people: FULL_ACCESS,
    only: FULL_PAGE,
    async open({ page, goto, examples }) {
      await goto(`/consignment/${examples.priced}`);
      const open = page.getByRole('button', { name: 'Show price details' });
      await expect(open).toBeVisible();
      await open.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    },
  },
  { name: 'costs', people: FULL_ACCESS, open: (stage) => openCosts(stage) },
  {
    name: 'costs-table',
    people: FULL_ACCESS,
    async open(stage) {
      await openCosts(stage);
      await stage.page.getByRole('button', { name: 'Show Costs as a table' }).click();
      await expect(stage.page.getByRole('region', { name: 'Costs, table' })).toBeVisible();
    },
  },
  { name: 'costs-empty', people: { kea: 'Iris', tui: 'Nell' }, open: (stage) => openCosts(stage) },
];

async function openPrice({ page, goto }: SceneContext, reference: string): Promise<void> {
  await goto(`/consignment/${reference}`);
  await page.getByRole('button', { name: 'Show price details' }).click();
  await expect(page.getByRole('dialog', { name: 'Price details' })).toContainText('Subtotal excluding GST');
}

/** A consignment that became heavier after it was created from a quote. */
async function openChangedPrice({ page, goto, tenant }: SceneContext): Promise<void> {
  await goto('/consignment/quote');
  await expect(page.getByRole('combobox', { name: 'Sender site' })).not.toHaveValue('');
  await enterQuote(page, QUOTED_FREIGHT[tenant]);
  await page.getByRole('button', { name: 'Get Quote' }).click();
  await page.getByRole('button', { name: 'Create consignment' }).click();
  await expect(page).toHaveURL(/\/consignment\/\w{3}\d{8}$/);
  const detail = detailPage(page);
  await page.getByRole('button', { name: 'Mark As Ready' }).click();
  await expect(page.getByText(/NZD, estimate$/)).toBeVisible();
  await detail.edit('Freight');
  await detail.lineField('Weight in kilograms', 1).fill('900');
  await detail.save.click();
  await detail.expectSuccess('Freight has been saved');
  await expect(async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Show price details' }).click();
    await expect(page.getByRole('region', { name: 'Changed since the quote' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
}

async function openCosts({ page, goto }: SceneContext): Promise<void> {
  await goto('/');
  const { card, chooseDays } = dashboardPage(page);
  await chooseDays('Last 30 days');
  await card('Costs').evaluate((costs) => costs.scrollIntoView({ block: 'center' }));
}
