import { SEGREGATION } from '#scenes/segregation-sample.ts';
import type { Locator, Page } from '@playwright/test';
import { FULL_ACCESS, heading, type Scene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

/** Manifests of the demo world are gathered by the scenes themselves. */
export const MANIFEST_SCENES: readonly Scene[] = [
  { name: 'manifests', people: FULL_ACCESS, open: openManifests },
  { name: 'manifest-open', people: FULL_ACCESS, open: openManifest },
  {
    name: 'manifest-goods',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await page.route(/\/manifests\/7$/, (route) =>
        route.request().isNavigationRequest() ? route.continue() : route.fulfill({ json: GOODS_MANIFEST }),
      );
      await goto('/manifests/7');
      await expect(page.getByRole('list', { name: 'Dangerous goods by class' })).toBeVisible();
    },
  },
  {
    name: 'manifest-close',
    people: FULL_ACCESS,
    async open(stage) {
      await expect(async () => {
        await openFirstManifest(stage);
        await stage.page.getByRole('button', { name: 'Close manifest' }).click({ timeout: 5_000 });
        await expect(stage.page.getByRole('dialog')).toBeVisible({ timeout: 5_000 });
      }).toPass();
    },
  },
  { name: 'manifest-closed', people: FULL_ACCESS, open: openClosedManifest },
  {
    name: 'manifest-reopen',
    people: FULL_ACCESS,
    async open(stage) {
      await openClosedManifest(stage);
      await stage.page.getByRole('button', { name: 'Reopen manifest' }).click();
      const dialog = stage.page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Reopen manifest' }).click();
      await expect(dialog.getByText('Enter the reason')).toBeVisible();
    },
  },
  {
    name: 'manifest-sign-off',
    people: FULL_ACCESS,
    async open(stage) {
      await openClosedManifest(stage);
      await stage.page.getByRole('button', { name: 'Sign off' }).click();
      await stage.page.getByLabel('Driver').fill('Tama Reid');
      await stage.page.getByLabel('Vehicle registration').fill('KLM423');
    },
  },
  {
    name: 'manifests-none',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await goto('/manifests');
      await page.getByLabel('State').selectOption('Signed');
      await page.getByLabel('Day', { exact: true }).fill('01/01/2020');
      await expect(heading(page, 'No manifests match')).toBeVisible();
    },
  },
];

async function openManifests({ page, goto }: SceneContext): Promise<void> {
  await goto('/manifests');
  await expect(heading(page, 'Manifests')).toBeVisible();
  await page.getByRole('button', { name: 'Gather consignments' }).click();
  await expect(page.getByText(/gathered$|^No (?:other )?Ready or Staged/).first()).toBeVisible();
  await expect(page.getByText(/^\d+ manifests?$/)).toBeVisible();
}

/** Repeated when a scene at another width closes or reopens the same manifest in between. */
async function openManifest(stage: SceneContext): Promise<void> {
  await expect(() => openFirstManifest(stage)).toPass();
}

async function openFirstManifest(stage: SceneContext): Promise<void> {
  await openManifests(stage);
  const { page } = stage;
  // Manifests of other days belong to journeys.
  const day = await page.getByLabel('Pickup day', { exact: true }).inputValue();
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByLabel('State').selectOption('Open');
  const first = firstLink(page, 'Open');
  const none = heading(page, 'No manifests match');
  await expect(first.or(none)).toBeVisible();
  if (await none.isVisible()) {
    await page.getByLabel('State').selectOption('Closed');
    await firstLink(page, 'Closed').click();
  } else await first.click();
  const close = page.getByRole('button', { name: 'Close manifest' });
  const reopen = page.getByRole('button', { name: 'Reopen manifest' });
  await expect(close.or(reopen)).toBeVisible();
  if (await reopen.isVisible()) await reopenManifest(stage);
  await expect(close).toBeVisible({ timeout: 10_000 });
}

/** The list shows the rows of the former filter until the response arrives. */
const firstLink = (page: Page, state: string): Locator =>
  page
    .getByRole('list', { name: 'Manifests' })
    .getByRole('listitem')
    .filter({ has: page.getByText(state, { exact: true }) })
    .getByRole('link')
    .first();

async function reopenManifest({ page }: SceneContext): Promise<void> {
  await page.getByRole('button', { name: 'Reopen manifest' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Another pallet is ready');
  await dialog.getByRole('button', { name: 'Reopen manifest' }).click();
}

async function openClosedManifest(stage: SceneContext): Promise<void> {
  const { page } = stage;
  await expect(async () => {
    await openFirstManifest(stage);
    await page.getByRole('button', { name: 'Close manifest' }).click({ timeout: 5_000 });
    await page.getByRole('dialog').getByRole('button', { name: 'Close manifest' }).click();
    await expect(page.getByRole('button', { name: 'Sign off' })).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

const GOODS_MANIFEST = {
  id: 7,
  version: 1,
  state: 'OPEN',
  number: null,
  site: { id: 12, name: 'Onehunga' },
  pickupDay: '2026-08-19',
  serviceType: { code: 'STD', name: 'Standard' },
  isDangerous: true,
  consignmentCount: 1,
  itemCount: 6,
  weight: 1320.4,
  volume: 2.64,
  goodsTotals: [
    { class: '3', unNumber: null, items: 5, packages: null, net: null, weight: 80.4 },
    { class: '3', unNumber: '1090', items: 1, packages: null, net: null, weight: 40.1 },
    { class: '3', unNumber: '1263', items: 4, packages: 9, net: '10.3 L', weight: 40.3 },
    { class: '5.1', unNumber: '2014', items: 1, packages: 2, net: '40 L', weight: 46 },
    { class: '8', unNumber: '1789', items: 1, packages: 1, net: '5 kg', weight: 1240 },
  ],
  segregation: SEGREGATION,
  consignments: [
    {
      reference: 'KEA00000123',
      receiver: 'Rimu Joinery',
      place: 'Napier',
      status: 'FINAL',
      itemCount: 6,
      weight: 1320.4,
      issue: null,
    },
  ],
  closing: null,
  signOff: null,
  reopenings: [],
  pickupRequestJobId: null,
};
