import { dashboardPage } from '#pages/dashboard-page.ts';
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

async function openCosts({ page, goto }: SceneContext): Promise<void> {
  await goto('/');
  const { card, chooseDays } = dashboardPage(page);
  await chooseDays('Last 30 days');
  await card('Costs').evaluate((costs) => costs.scrollIntoView({ block: 'center' }));
}
