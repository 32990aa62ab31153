import { FULL_ACCESS, heading, type Scene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

/** Manifests of the demo world are gathered by the scenes themselves. */
export const MANIFEST_SCENES: readonly Scene[] = [
  { name: 'manifests', people: FULL_ACCESS, open: openManifests },
  { name: 'manifest-open', people: FULL_ACCESS, open: openManifest },
  {
    name: 'manifest-close',
    people: FULL_ACCESS,
    async open(stage) {
      await openManifest(stage);
      await stage.page.getByRole('button', { name: 'Close manifest' }).click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'manifest-sign-off',
    people: FULL_ACCESS,
    async open(stage) {
      await openManifest(stage);
      await stage.page.getByRole('button', { name: 'Close manifest' }).click();
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Close manifest' }).click();
      await stage.page.getByRole('button', { name: 'Sign off' }).click();
      await stage.page.getByLabel('Driver').fill('Tama Reid');
      await stage.page.getByLabel('Vehicle registration').fill('KLM423');
    },
  },
];

async function openManifests({ page, goto }: SceneContext): Promise<void> {
  await goto('/manifests');
  await expect(heading(page, 'Manifests')).toBeVisible();
  await page.getByRole('button', { name: 'Gather consignments' }).click();
  await expect(page.getByText(/gathered$|^No other/).first()).toBeVisible();
  await expect(page.getByText(/^\d+ manifests?$/)).toBeVisible();
}

async function openManifest(stage: SceneContext): Promise<void> {
  await openManifests(stage);
  const { page } = stage;
  await page.getByLabel('State').selectOption('Open');
  await page.getByRole('list', { name: 'Manifests' }).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Close manifest' })).toBeVisible();
}
