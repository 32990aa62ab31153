import { expect } from '#patient-expect.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
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
    name: 'create-not-saved',
    async open(stage, front) {
      await stage.goto('/consignment/create');
      const form = createPage(stage.page);
      await form.enter({
        receiver: stage.tenant === 'kea' ? 'Whangārei' : 'Kaitāia',
        serviceType: stage.tenant === 'kea' ? 'Standard' : 'Road',
        lines: [{ items: '2', packaging: 'Pallet', description: 'Kitset shelving' }],
      });
      await front.stopServer();
      await form.save.click();
      await expect(stage.page.getByText('No response received: you may be offline')).toBeVisible();
    },
  },
];
