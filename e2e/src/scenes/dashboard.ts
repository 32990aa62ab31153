import type { Page } from '@playwright/test';
import { dashboardPage } from '#pages/dashboard-page.ts';
import { expect } from '#slow-expect.ts';
import { FULL_ACCESS, type Scene, type SceneContext } from '#scenes/scene.ts';

/** Users of organisations with few consignments. */
const QUIET = { kea: 'Wiremu', tui: 'Paora' } as const;

/** Dashboard, drill-downs and data extracts. */
export const DASHBOARD_SCENES: readonly Scene[] = [
  { name: 'dashboard', people: FULL_ACCESS, open: (stage) => openDashboard(stage) },
  { name: 'dashboard-month', people: FULL_ACCESS, open: (stage) => openDashboard(stage, 'Last 30 days') },
  { name: 'dashboard-quiet', people: QUIET, open: (stage) => openDashboard(stage) },
  { name: 'dashboard-quiet-month', people: QUIET, open: (stage) => openDashboard(stage, 'Last 30 days') },
  {
    name: 'dashboard-empty',
    people: { kea: 'Iris', tui: 'Nell' },
    async open(stage) {
      await openDashboard(stage);
      await expect(stage.page.getByText('No consignments yet')).toBeVisible();
      await expect(stage.page.getByText('No exceptions recorded during this period')).toBeVisible();
    },
  },
  {
    // Days without consignments, in an organisation that has many.
    name: 'dashboard-long-ago',
    people: FULL_ACCESS,
    async open(stage) {
      const { page } = stage;
      await openDashboard(stage);
      await dashboardPage(page).chooseRange('01/01/2020', '31/01/2020');
      await expect(page.getByRole('button', { name: 'Show the last 93 days' })).toBeVisible();
      await dashboardPage(page).settle();
    },
  },
  { name: 'dashboard-limited', people: { kea: 'Lena', tui: 'Levi' }, open: (stage) => openDashboard(stage) },
  {
    name: 'dashboard-no-sites',
    people: { kea: 'Sina' },
    async open({ page, goto }) {
      await goto('/');
      await expect(page.getByText('You do not have access to any sites.')).toBeVisible();
    },
  },
  {
    name: 'dashboard-tables',
    people: FULL_ACCESS,
    async open(stage) {
      await openDashboard(stage, 'Last 30 days');
      const { page } = stage;
      for (const card of ['Consignments Delivered', 'Costs', 'Consignments Created', 'DIFOT']) {
        await page.getByRole('button', { name: `Show ${card} as a table` }).click();
      }
      await expect(page.getByRole('region', { name: /, table$/ })).toHaveCount(4);
    },
  },
  {
    name: 'dashboard-day',
    people: FULL_ACCESS,
    async open(stage) {
      await openDashboard(stage, 'Last 30 days');
      const days = stage.page.getByRole('slider', { name: 'Confirmed prices, day by day' });
      await days.focus();
      await days.press('End');
      await expect(days).toHaveAttribute('aria-valuenow', '30');
    },
  },
  {
    name: 'dashboard-about',
    people: FULL_ACCESS,
    async open(stage) {
      await openDashboard(stage);
      await stage.page.getByRole('button', { name: 'About DIFOT' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'About DIFOT' })).toBeVisible();
    },
  },
  {
    name: 'dashboard-services',
    people: FULL_ACCESS,
    async open(stage) {
      await openDashboard(stage);
      await stage.page.getByRole('button', { name: /^Service types: / }).click();
      await expect(stage.page.getByRole('group', { name: 'Service types' })).toBeVisible();
    },
  },
  {
    name: 'drill-down',
    people: FULL_ACCESS,
    async open(stage) {
      await openDashboard(stage, 'Last 30 days');
      const { page } = stage;
      await page.getByRole('button', { name: /^Delivered \d/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Consignments Created, Delivered' });
      await expect(dialog.getByRole('link', { name: /^(KEA|TUI)\d{8}/ }).first()).toBeVisible();
      await page.getByRole('button', { name: 'Download' }).click();
      await expect(page.getByRole('menuitem', { name: 'CSV file' })).toBeVisible();
    },
  },
  {
    name: 'extract',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await goto('/report');
      await expect(page.getByRole('heading', { name: 'Data Extract' })).toBeVisible();
    },
  },
  {
    name: 'extract-prepared',
    people: { kea: 'Lena', tui: 'Levi' },
    async open({ page, goto }) {
      await goto('/report');
      await prepareExtract(page);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      const bell = page.getByRole('dialog', { name: 'Notifications' });
      await expect(bell.getByRole('button', { name: /^Download / }).first()).toBeVisible();
    },
  },
  {
    name: 'extract-schedule',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await goto('/report');
      await page.getByRole('button', { name: 'Save and schedule' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save and schedule' });
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(dialog.getByText('Select at least one address')).toBeVisible();
    },
  },
  {
    name: 'extract-saved',
    people: { kea: 'Lena', tui: 'Levi' },
    async open({ page, goto }) {
      await goto('/report');
      const saved = page.getByRole('list', { name: 'Saved extracts' });
      await page.getByRole('button', { name: 'Save and schedule' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save and schedule' });
      await dialog.getByLabel('Name').fill('Figures of yesterday');
      await dialog.getByRole('group', { name: 'Email to' }).getByRole('checkbox').first().check();
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await saved.getByRole('button', { name: 'Pause Figures of yesterday' }).first().click();
      await expect(saved.getByText('Paused').first()).toBeVisible();
    },
  },
  {
    name: 'extract-dates',
    people: { kea: 'Hana' },
    async open({ page, goto }) {
      await goto('/report');
      await page.getByRole('button', { name: /^Date range: / }).click();
      await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
    },
  },
];

/** Prepares an extract, or uses one that an earlier scene prepared. */
async function prepareExtract(page: Page): Promise<void> {
  const ready = page.getByRole('main').getByRole('button', { name: /^Download Consignments_/ });
  await page.getByRole('button', { name: 'Prepare in background' }).click();
  await expect(ready.first()).toBeVisible();
}

async function openDashboard({ page, goto }: SceneContext, preset?: string): Promise<void> {
  await goto('/');
  const { card, settle, chooseDays } = dashboardPage(page);
  await expect(card('Unresolved Exceptions')).toBeVisible();
  if (preset === undefined) await settle();
  else await chooseDays(preset);
}
