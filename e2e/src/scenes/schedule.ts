import { DELIVERIES, schedulePage } from '#pages/schedule-page.ts';
import { FULL_ACCESS, type Scene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

/** The delivery schedule, without the states that only a failing server causes. */
export const SCHEDULE_SCENES: readonly Scene[] = [
  { name: 'schedule', people: FULL_ACCESS, open: openSchedule },
  {
    name: 'schedule-faults',
    people: FULL_ACCESS,
    async open(stage) {
      await openSchedule(stage);
      await schedulePage(stage.page).check.click();
      await expect(stage.page.getByText('Form is invalid, please check your details')).toBeVisible();
    },
  },
  { name: 'schedule-month', people: FULL_ACCESS, open: openMonth },
  {
    name: 'schedule-next-month',
    people: FULL_ACCESS,
    async open(stage) {
      await openMonth(stage);
      await schedulePage(stage.page).showNextMonth();
      await expect(schedulePage(stage.page).runs.first()).toBeVisible();
    },
  },
  {
    name: 'schedule-chosen',
    people: FULL_ACCESS,
    async open(stage) {
      await openMonth(stage);
      const { showNextMonth, runs } = schedulePage(stage.page);
      await showNextMonth();
      await runs.nth(4).click();
      await expect(
        stage.page.getByRole('button', { name: 'Create consignment for this delivery' }),
      ).toBeVisible();
    },
  },
  {
    name: 'schedule-full',
    people: FULL_ACCESS,
    async open(stage) {
      await openMonth(stage);
      const { showNextMonth, fullRuns } = schedulePage(stage.page);
      await showNextMonth();
      await fullRuns.first().evaluate((run) => run.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'schedule-address',
    people: FULL_ACCESS,
    async open(stage) {
      const { page } = stage;
      await openSchedule(stage);
      const receiver = page.getByRole('group', { name: 'Receiver' });
      await receiver.getByRole('button', { name: 'Address', exact: true }).click();
      await receiver.getByLabel('Street number').fill('Unit 1204B/1188');
      await receiver
        .getByLabel('Street', { exact: true })
        .fill('Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronuku Road');
      await receiver.getByLabel('Suburb').fill('Te Whanga-a-Tāne Northern Industrial Estate');
      await schedulePage(page).check.click();
      await expect(page.getByText('Form is invalid, please check your details')).toBeVisible();
    },
  },
  {
    name: 'schedule-forbidden',
    people: { kea: 'Lena', tui: 'Levi' },
    async open({ page, goto }) {
      await goto('/consignment/delivery-schedule');
      await expect(page.getByText('You do not have permission to access this page.')).toBeVisible();
    },
  },
  {
    name: 'schedule-no-sites',
    people: { kea: 'Sina' },
    async open({ page, goto }) {
      await goto('/consignment/delivery-schedule');
      await expect(page.getByText('You do not have access to any sites.')).toBeVisible();
    },
  },
];

async function openSchedule({ page, goto }: SceneContext): Promise<void> {
  await goto('/consignment/delivery-schedule');
  await expect(schedulePage(page).check).toBeVisible();
}

/** The month of today, with its runs or the reasons why there are none. */
async function openMonth(stage: SceneContext): Promise<void> {
  const { page, tenant } = stage;
  await openSchedule(stage);
  await schedulePage(page).search(DELIVERIES[tenant]);
  await expect(page.getByText(/: earliest delivery /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Available Delivery Schedules' })).not.toHaveAttribute(
    'aria-busy',
    'true',
  );
}
