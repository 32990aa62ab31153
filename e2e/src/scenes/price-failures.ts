import { dashboardPage } from '#pages/dashboard-page.ts';
import { enterQuote, QUOTED_FREIGHT } from '#pages/quote-page.ts';
import { DELIVERIES, schedulePage } from '#pages/schedule-page.ts';
import { FULL_PAGE, type FailureScene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';
import type { InterceptedRequests } from '#stack/gateway.ts';

const QUOTE: InterceptedRequests = { path: /\/pricing\/quote$/ };
const QUOTES: InterceptedRequests = { path: /\/pricing\/quotes/ };
const EXTRAS: InterceptedRequests = { path: /\/delivery-extras$/ };
const SLOTS: InterceptedRequests = { path: /\/available-booking-dates$/ };
const PRICE: InterceptedRequests = { path: /\/price$/ };
const COSTS: InterceptedRequests = { path: /revenue/i };

/** Quotes, schedules and prices while requests wait or fail. */
export const PRICE_FAILURE_SCENES: readonly FailureScene[] = [
  {
    name: 'quote-loading',
    async open(stage, front) {
      await openQuote(stage);
      front.pauseServer();
      await stage.page.getByRole('button', { name: 'Get Quote' }).click();
      await expect(stage.page.getByRole('button', { name: 'Get Quote' })).toHaveAttribute(
        'aria-busy',
        'true',
      );
    },
  },
  {
    name: 'quote-failed',
    async open(stage, { gateway }) {
      await openQuote(stage);
      gateway.intercept(QUOTE, { status: 500 });
      await stage.page.getByRole('button', { name: 'Get Quote' }).click();
      await expect(
        stage.page.getByText("The requested quote is not available, couldn't calculate quote").first(),
      ).toBeVisible();
    },
  },
  {
    name: 'quote-parts-failed',
    async open({ page, goto }, { gateway }) {
      gateway.intercept(EXTRAS, { status: 500 });
      gateway.intercept(QUOTES, { status: 500 });
      await goto('/consignment/quote');
      await expect(page.getByText("Couldn't load extras")).toBeVisible();
      await expect(page.getByText("Couldn't load the quotes.")).toBeVisible();
      await page.getByText("Couldn't load the quotes.").scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'schedule-loading',
    async open(stage, front) {
      await searchMonth(stage);
      front.pauseServer();
      await schedulePage(stage.page).showNextMonth();
      await expect(stage.page.getByRole('region', { name: 'Available Delivery Schedules' })).toHaveAttribute(
        'aria-busy',
        'true',
      );
    },
  },
  {
    name: 'schedule-failed',
    async open(stage, { gateway }) {
      await searchMonth(stage);
      gateway.intercept(SLOTS, { status: 500 });
      await schedulePage(stage.page).showNextMonth();
      await expect(stage.page.getByText('Could not load booking slots').first()).toBeVisible();
    },
  },
  {
    name: 'price-loading',
    only: FULL_PAGE,
    async open(stage, front) {
      const { page, goto, examples } = stage;
      await goto(`/consignment/${examples.priced}`);
      const open = page.getByRole('button', { name: 'Show price details' });
      await expect(open).toBeVisible();
      front.pauseServer();
      await open.click();
      await expect(page.getByRole('status', { name: 'Loading the price details' })).toBeVisible();
    },
  },
  {
    name: 'price-failed',
    only: FULL_PAGE,
    async open({ page, goto, examples }, { gateway }) {
      await goto(`/consignment/${examples.priced}`);
      gateway.intercept(PRICE, { status: 500 });
      await page.getByRole('button', { name: 'Show price details' }).click();
      await expect(page.getByText("Couldn't load the price details.")).toBeVisible();
    },
  },
  {
    name: 'costs-failed',
    async open({ page, goto }, { gateway }) {
      gateway.intercept(COSTS, { status: 500 });
      await goto('/');
      const costs = dashboardPage(page).card('Costs');
      await expect(costs.getByRole('alert')).toBeVisible();
      await costs.evaluate((card) => card.scrollIntoView({ block: 'center' }));
    },
  },
];

async function openQuote({ page, goto, tenant }: SceneContext): Promise<void> {
  await goto('/consignment/quote');
  await enterQuote(page, QUOTED_FREIGHT[tenant]);
}

async function searchMonth({ page, goto, tenant }: SceneContext): Promise<void> {
  await goto('/consignment/delivery-schedule');
  await schedulePage(page).search(DELIVERIES[tenant]);
  await expect(page.getByText(/: earliest delivery /)).toBeVisible();
}
