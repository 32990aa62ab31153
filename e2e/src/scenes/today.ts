import { todayPage } from '#pages/today-page.ts';
import { FULL_ACCESS, type Scene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

/** Today, without the states that only a failing server causes. */
export const TODAY_SCENES: readonly Scene[] = [
  { name: 'today', people: FULL_ACCESS, open: openToday },
  {
    name: 'today-labels',
    people: FULL_ACCESS,
    async open(stage) {
      await openToday(stage);
      await todayPage(stage.page).actions('Download labels').first().click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'today-exception',
    people: FULL_ACCESS,
    async open(stage) {
      await openToday(stage);
      await stage.page
        .getByRole('button', { name: /, exception of / })
        .first()
        .click();
      await expect(stage.page.getByLabel('Comment for your team')).toBeVisible();
    },
  },
  {
    name: 'today-failed-days',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      const json = { sections: [], failedOrderDays: FAILED_DAYS };
      await page.route(/\/reports\/today$/, (route) => route.fulfill({ json }));
      await goto('/today');
      await expect(page.getByRole('region', { name: 'Failed days of standing orders' })).toBeVisible();
    },
  },
  {
    name: 'create-from-failed-day',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await page.route(/\/standing-orders\/4$/, (route) => route.fulfill({ json: FAILED_ORDER }));
      await goto('/consignment/create?order=4&day=2026-03-23');
      await expect(page.getByRole('region', { name: 'Failed day of a standing order' })).toContainText(
        'The form was filled in from the standing order',
      );
    },
  },
  {
    name: 'today-empty',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await goto('/today');
      await todayPage(page).settle();
      await page.route(/\/reports\/today$/, (route) => route.fulfill({ json: { sections: [] } }));
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Nothing needs your attention' })).toBeVisible();
    },
  },
];

async function openToday({ page, goto }: SceneContext): Promise<void> {
  await goto('/today');
  await todayPage(page).settle();
}

const FAILED_DAYS = {
  count: 2,
  rows: [
    {
      standingOrderId: 4,
      name: 'Weekly shelving to Napier',
      day: '2026-03-23',
      pickupDay: '2026-03-23',
      reason: "The account isn't active any more",
      failedAtDateTimeUtc: '2026-03-22T11:00:00.000Z',
    },
    {
      standingOrderId: 5,
      name: 'Two pallets of cleaning concentrate for the dairy plant',
      day: '2026-03-25',
      pickupDay: '2026-03-25',
      reason: "The service type isn't offered any more. Street number is required",
      failedAtDateTimeUtc: '2026-03-24T11:00:00.000Z',
    },
  ],
};

/** The parts of the order that the page reads. */
const FAILED_ORDER = {
  id: 4,
  name: 'Weekly shelving to Napier',
  runs: [
    {
      day: '2026-03-23',
      pickupDay: '2026-03-23',
      outcome: 'FAILED',
      reference: null,
      reason: "The account isn't active any more",
      processedAtDateTimeUtc: '2026-03-22T11:00:00.000Z',
    },
  ],
  details: { notes: 'Dock 2', salesReference: 'SO-1001', lineItems: [] },
  senderSite: null,
  receiverSite: null,
};
