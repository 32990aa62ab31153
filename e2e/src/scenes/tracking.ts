import { createHash } from 'node:crypto';
import { expect } from '#slow-expect.ts';
import { heading, type Scene, type SceneContext } from '#scenes/scene.ts';

/** Path of the tracking page of a consignment of the demo world, whose tokens derive from the references. */
export const demoTrackingPath = (reference: string): string =>
  `/track/${createHash('md5').update(`demo ${reference}`).digest('hex')}`;

const scene = (name: string, open: Scene['open']): Scene => ({
  name: `tracking-${name}`,
  people: null,
  open,
});

const openPage = async ({ page, goto }: SceneContext, reference: string) => {
  await goto(demoTrackingPath(reference));
  await expect(heading(page, 'This delivery')).toBeVisible();
};

const sendPostcode = async ({ page }: SceneContext, postcode: string) => {
  await page.getByLabel('Delivery postcode').fill(postcode);
  await page.getByRole('button', { name: 'Show proof' }).click();
};

/** The receiver's page in its states. */
export const TRACKING_SCENES: readonly Scene[] = [
  scene('not-picked-up', (stage) => openPage(stage, stage.examples.ready)),
  scene('delivering', (stage) => openPage(stage, stage.examples.delivering)),
  scene('exception', (stage) => openPage(stage, stage.examples.exception)),
  scene('attempted', (stage) => openPage(stage, stage.examples.attempted)),
  scene('redelivery-wrong', async (stage) => {
    await openPage(stage, stage.examples.attempted);
    await stage.page.getByRole('button', { name: 'Request redelivery' }).click();
    await expect(stage.page.getByText('Choose a delivery day.')).toBeVisible();
  }),
  scene('delivered', (stage) => openPage(stage, stage.examples.proven)),
  scene('wrong-postcode', async (stage) => {
    await openPage(stage, stage.examples.proven);
    await sendPostcode(stage, '0000');
    await expect(stage.page.getByText('That is not the delivery postcode.')).toBeVisible();
  }),
  scene('proof', async (stage) => {
    await openPage(stage, stage.examples.proven);
    await sendPostcode(stage, stage.examples.provenPostcode);
    await expect(stage.page.getByRole('link', { name: 'Open proof of delivery' })).toBeVisible();
  }),
  scene('unknown', async ({ page, goto }) => {
    await goto('/track/5f1d0c1e2b7a4e7f9d3c8b6a5f1d0c1e');
    await expect(heading(page, "This tracking link doesn't work")).toBeVisible();
  }),
];
