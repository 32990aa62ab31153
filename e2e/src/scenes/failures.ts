import type { Page } from '@playwright/test';
import { expect } from '#slow-expect.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { palettePage } from '#pages/palette-page.ts';
import { PRICE_FAILURE_SCENES } from '#scenes/price-failures.ts';
import { type FailureScene, heading, type SceneContext } from '#scenes/scene.ts';

/** Loads the code of the consignment page, so that only its data is missing on the second visit. */
async function seeConsignmentOnce({ page, goto }: SceneContext): Promise<void> {
  await goto('/search?sortDirection=desc');
  const list = listPage(page);
  await list.openNth(0);
  await expect(page).toHaveURL(/\/consignment\//);
  await page.getByRole('button', { name: /back to the list/i }).click();
  await expect(list.count).toBeVisible();
}

async function openForm({ page, goto }: SceneContext): Promise<void> {
  await goto('/consignment/create');
  await expect(createPage(page).save).toBeVisible();
}

const toList = ({ page }: SceneContext) => page.getByRole('button', { name: /back to the list/i }).click();

const LINES = [{ items: '2', packaging: 'Pallet', description: 'Kitset shelving' }];
const SHELVING = {
  kea: { receiver: 'Whangārei', serviceType: 'Standard', lines: LINES },
  tui: { receiver: 'Kaitāia', serviceType: 'Road', lines: LINES },
};

/** Takes this page offline; other pages of the browser stay online. */
async function goOffline(page: Page): Promise<void> {
  const tab = await page.context().newCDPSession(page);
  const nothing = { latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  await tab.send('Network.emulateNetworkConditions', { offline: true, ...nothing });
}

export const FAILURE_SCENES: readonly FailureScene[] = [
  {
    name: 'list-loading',
    async open(stage, front) {
      await openForm(stage);
      front.pauseServer();
      await toList(stage);
      await expect(stage.page.getByRole('progressbar', { name: 'Loading consignments' })).toBeVisible();
    },
  },
  {
    name: 'list-failed',
    async open(stage, front) {
      await openForm(stage);
      await front.stopServer();
      await toList(stage);
      await expect(heading(stage.page, 'Search error, please try again later')).toBeVisible();
    },
  },
  {
    name: 'consignment-loading',
    async open(stage, front) {
      await seeConsignmentOnce(stage);
      front.pauseServer();
      await listPage(stage.page).openNth(1);
      await expect(stage.page.getByRole('progressbar', { name: 'Loading consignment' })).toBeVisible();
    },
  },
  {
    name: 'consignment-failed',
    async open(stage, front) {
      await seeConsignmentOnce(stage);
      await front.stopServer();
      await listPage(stage.page).openNth(1);
      await expect(heading(stage.page, 'Cannot open consignment, please try again later')).toBeVisible();
    },
  },
  {
    name: 'sign-in-unavailable',
    async open({ page, goto }, front) {
      await goto('/error/not-found');
      await expect(heading(page, 'Page not found')).toBeVisible();
      await front.stopIdentity();
      await page.addInitScript(() => {
        // Signs the user out on this page alone.
        Storage.prototype.getItem = () => null;
      });
      await goto('/search');
      await expect(heading(page, 'Sign-in is unavailable right now.')).toBeVisible();
    },
  },
  {
    name: 'offline',
    async open({ page, goto }) {
      await goto('/search');
      await expect(listPage(page).count).toBeVisible();
      await goOffline(page);
      await expect(page.getByText('You are offline.')).toBeVisible();
    },
  },
  {
    name: 'create-saved-earlier',
    async open(stage, front) {
      await stage.goto('/consignment/create');
      const form = createPage(stage.page);
      await form.enter(SHELVING[stage.tenant]);
      front.gateway.intercept({ path: /\/consignments\/full$/ }, 'lose-response');
      await form.save.click();
      const { page } = stage;
      await expect(page.getByText('No response received: you may be offline')).toBeVisible();
      front.gateway.restore();
      await page.getByLabel('Sales reference').fill('SO-77');
      await form.save.click();
      await expect(page.getByText('was saved before your last changes')).toBeVisible();
    },
  },
  {
    name: 'create-not-saved',
    async open(stage, front) {
      await stage.goto('/consignment/create');
      const form = createPage(stage.page);
      await form.enter(SHELVING[stage.tenant]);
      // Leaves the last field: its suggestions would say that they are offline, above Save.
      await form.save.focus();
      await front.stopServer();
      await form.save.click();
      await expect(stage.page.getByText('No response received: you may be offline')).toBeVisible();
    },
  },
  {
    name: 'maintenance-waiting',
    async open({ page, goto }, front) {
      await goto('/search');
      await expect(listPage(page).count).toBeVisible();
      // The page stores this when a request is rejected during maintenance.
      await page.evaluate(() => sessionStorage.setItem('cartage.maintenance', '/search'));
      await goto('/maintenance');
      await expect(page.getByRole('timer')).toBeVisible();
      await front.stopServer();
      await page.getByRole('button', { name: 'Try now' }).click();
      await expect(page.getByRole('timer')).toHaveText(/(30|2\d) s$/);
    },
  },
  {
    name: 'palette-failed',
    async open(stage, front) {
      await stage.goto('/search');
      await expect(listPage(stage.page).count).toBeVisible();
      const palette = palettePage(stage.page);
      await palette.open();
      await front.stopServer();
      await palette.field.fill('KEA000');
      await expect(palette.announcement).toHaveText('No response received: you may be offline');
    },
  },
  {
    name: 'page-missing',
    async open(stage, front) {
      await stage.goto('/search');
      await expect(listPage(stage.page).count).toBeVisible();
      await stage.page.getByRole('button', { name: /^Account, / }).click();
      const theme = stage.page.getByRole('menuitem', { name: 'Theme' });
      await theme.waitFor();
      await front.stopServer();
      await theme.click();
      await expect(heading(stage.page, "Couldn't load this page")).toBeVisible();
    },
  },
  ...PRICE_FAILURE_SCENES,
];
