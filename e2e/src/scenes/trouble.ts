import type { Page } from '@playwright/test';
import { expect } from '#patient-expect.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { palettePage } from '#pages/palette-page.ts';
import { heading, type Stage } from '#scenes/scene.ts';
import type { Front } from '#stack/front.ts';

/** A state that only a server in trouble brings about; the front must be nobody else's. */
export interface TroubleScene {
  readonly name: string;
  open(stage: Stage, front: Front): Promise<void>;
}

/** Its parts are fetched by the first visit, so that only what it shows is missing at the second. */
async function seeConsignmentOnce({ page, goto }: Stage): Promise<void> {
  await goto('/search?sortDirection=desc');
  const list = listPage(page);
  await list.openNth(0);
  await expect(page).toHaveURL(/\/consignment\//);
  await page.getByRole('button', { name: /back to the list/i }).click();
  await expect(list.count).toBeVisible();
}

async function openForm({ page, goto }: Stage): Promise<void> {
  await goto('/consignment/create');
  await expect(createPage(page).save).toBeVisible();
}

const toList = ({ page }: Stage) => page.getByRole('button', { name: /back to the list/i }).click();

const LINES = [{ items: '2', packaging: 'Pallet', description: 'Kitset shelving' }];
const SHELVING = {
  kea: { receiver: 'Whangārei', serviceType: 'Standard', lines: LINES },
  tui: { receiver: 'Kaitāia', serviceType: 'Road', lines: LINES },
};

/** This page alone; the others of the browser stay where they are. */
async function goOffline(page: Page): Promise<void> {
  const tab = await page.context().newCDPSession(page);
  const nothing = { latency: 0, downloadThroughput: 0, uploadThroughput: 0 };
  await tab.send('Network.emulateNetworkConditions', { offline: true, ...nothing });
}

export const TROUBLE_SCENES: readonly TroubleScene[] = [
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
        // For this page alone: nobody is signed in.
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
      front.gateway.meet({ path: /\/consignments\/full$/ }, 'lose-answer');
      await form.save.click();
      const { page } = stage;
      await expect(page.getByText('No response received: you may be offline')).toBeVisible();
      front.gateway.mend();
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
      // As the page leaves it for itself when a call is refused.
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
      await expect(palette.said).toHaveText('No response received: you may be offline');
    },
  },
  {
    name: 'page-missing',
    async open(stage, front) {
      await stage.goto('/search');
      await expect(listPage(stage.page).count).toBeVisible();
      await stage.page.getByRole('button', { name: /^Account, / }).click();
      await front.stopServer();
      await stage.page.getByRole('menuitem', { name: 'Theme' }).click();
      await expect(heading(stage.page, 'This page could not be loaded')).toBeVisible();
    },
  },
];
