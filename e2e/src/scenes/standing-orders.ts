import type { Page } from '@playwright/test';
import { FULL_ACCESS, heading, type Scene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

/** The list of standing orders, their form and their days. */
export const STANDING_ORDER_SCENES: readonly Scene[] = [
  { name: 'standing-orders', people: FULL_ACCESS, open: openList },
  {
    name: 'standing-orders-empty',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await page.route('**/api/**/standing-orders', (route) => route.fulfill({ json: [] }));
      await goto('/standing-orders');
      await expect(heading(page, 'No standing orders yet')).toBeVisible();
      await page.unroute('**/api/**/standing-orders');
    },
  },
  {
    name: 'standing-orders-error',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await page.route('**/api/**/standing-orders', (route) => route.fulfill({ status: 404, json: {} }));
      await goto('/standing-orders');
      await expect(heading(page, "Couldn't load the standing orders")).toBeVisible();
      await page.unroute('**/api/**/standing-orders');
    },
  },
  {
    name: 'standing-order-form',
    people: FULL_ACCESS,
    async open(stage) {
      const { page } = stage;
      await openList(stage);
      await page.getByRole('button', { name: 'Edit Weekly shelving' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit Weekly shelving' });
      await expect(dialog.getByRole('list', { name: 'Next ten days' }).getByRole('listitem')).toHaveCount(4);
    },
  },
  {
    name: 'standing-order-days',
    people: FULL_ACCESS,
    async open(stage) {
      const { page } = stage;
      await openList(stage);
      await page.getByRole('button', { name: 'Show days Weekly shelving' }).click();
      await expect(page.getByRole('list', { name: 'Latest days' }).getByRole('listitem')).toHaveCount(3);
    },
  },
  {
    name: 'standing-order-pause',
    people: FULL_ACCESS,
    async open(stage) {
      const { page } = stage;
      await openList(stage);
      await page.getByRole('button', { name: 'Pause Weekly shelving' }).click();
      await expect(page.getByRole('textbox', { name: 'First day without a pickup' })).toBeVisible();
    },
  },
];

const OCCURRENCES = [
  ['2026-12-14', '2026-12-14', '2026-12-11', null],
  ['2026-12-21', '2026-12-21', '2026-12-18', null],
  ['2026-12-28', '2026-12-29', '2026-12-24', 'Boxing Day (observed)'],
  ['2027-01-04', null, '2027-01-01', "Day after New Year's Day (observed)"],
].map(([day, pickupDay, creationDay, reason]) => ({ day, pickupDay, creationDay, reason, outcome: null }));

const RUNS = [
  ['2026-12-07', '2026-12-07', 'CREATED', null],
  ['2026-11-30', '2026-11-30', 'FAILED', "The account isn't active any more"],
  ['2026-11-23', null, 'SKIPPED', 'Paused'],
].map(([day, pickupDay, outcome, reason]) => ({
  day,
  pickupDay,
  outcome,
  reason,
  reference: null,
  processedAtDateTimeUtc: '2026-12-03T11:00:00.000Z',
}));

const order = (id: number, name: string, over: object = {}) => ({
  id,
  version: 1,
  name,
  templateName: 'Two pallets of shelving',
  siteName: 'Auckland warehouse',
  ownerName: 'Hana Wilcox',
  senderName: 'Auckland warehouse',
  receiverName: 'Whangārei store',
  isReady: false,
  rule: {
    weekdays: [1],
    everyWeeks: 1,
    startDay: '2026-11-02',
    endDay: null,
    onHoliday: 'NEXT',
    leadDays: 1,
  },
  state: 'ACTIVE',
  pause: null,
  mayChange: true,
  nextOccurrence: OCCURRENCES[0],
  lastRun: RUNS[0],
  ...over,
});

const ORDERS = [
  order(1, 'Weekly shelving'),
  order(2, 'Samples to Kaitāia', {
    state: 'PAUSED',
    pause: { from: '2020-01-01', to: null },
    nextOccurrence: null,
    lastRun: RUNS[2],
  }),
  order(3, 'Spare parts, every second week', {
    nextOccurrence: OCCURRENCES[2],
    lastRun: RUNS[1],
    rule: { ...order(3, '').rule, weekdays: [1, 3, 5], everyWeeks: 2 },
  }),
  order(4, 'Winter stock', { state: 'ENDED', mayChange: false, nextOccurrence: null, lastRun: null }),
];

/** The answers stay, because the dialogs read them. */
async function openList({ page, goto }: SceneContext): Promise<void> {
  await answer(page);
  await goto('/standing-orders');
  await expect(page.getByRole('list', { name: 'Standing orders' }).getByRole('listitem')).toHaveCount(4);
}

async function answer(page: Page): Promise<void> {
  await page.route('**/api/**/standing-orders', (route) => route.fulfill({ json: ORDERS }));
  await page.route('**/standing-orders/preview', (route) => route.fulfill({ json: OCCURRENCES }));
  await page.route('**/standing-orders/1', (route) =>
    route.fulfill({ json: { ...ORDERS[0], occurrences: OCCURRENCES, runs: RUNS } }),
  );
}
