import { queueTab } from '#desk-tenants.ts';
import { expect } from '#slow-expect.ts';
import { NO_WAITING_CUSTOMERS, WAITING_CUSTOMERS } from '#scenes/waiting-sample.ts';
import { RUN_QUEUE } from '#scenes/segregation-sample.ts';
import type { Scene, SceneContext } from '#scenes/scene.ts';

const scene = (name: string, open: Scene['open']): Scene => ({
  name: `desk-${name}`,
  people: { kea: 'Sefa', tui: 'Wiki' },
  open,
});

async function openQueue({
  page,
  width,
  goto,
}: Pick<SceneContext, 'page' | 'width' | 'goto'>): Promise<void> {
  await goto('/desk');
  if (width !== 'wide') await queueTab(page).click();
  await expect(page.getByRole('table')).toBeVisible();
}

/** The list of waiting customers, with a response of the server in place of its own. */
const openWaiting =
  (response: unknown) =>
  async (stage: SceneContext): Promise<void> => {
    await stage.page.route(/\/waiting-customers/, (route) => route.fulfill({ json: response }));
    await openQueue(stage);
    await stage.page.getByRole('button', { name: /^Requests and messages / }).click();
    await expect(stage.page.getByRole('heading', { name: 'Requests and messages' })).toBeVisible();
  };

/** A consignment that waits for its pickup, one that is delivered, and one that does not exist. */
async function scan({ page, goto, examples }: SceneContext): Promise<void> {
  await goto('/desk');
  const field = page.getByLabel('Scan or type a label or reference');
  const codes = [examples.delivering, 'unknown', examples.delivered];
  for (const code of codes) {
    await field.fill(code);
    await field.press('Enter');
  }
  await page.getByLabel('Move to').selectOption('Delivered');
  const list = page.getByRole('list', { name: 'Scanned consignments' });
  await expect(list).toContainText('No consignment has this label or reference.');
  await expect(list).toContainText("Can't move to Delivered. Status is Delivered.");
  await expect(page.getByRole('button', { name: 'Move 1 to Delivered' })).toBeVisible();
}

async function openConsignment(stage: SceneContext): Promise<void> {
  await scan(stage);
  const { page, examples } = stage;
  await page.getByRole('button', { name: examples.delivering, exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: examples.delivering })).toContainText('History');
}

/** Adds the first consignments of the queue to the list of scans. */
async function addMany({ page, width, goto }: SceneContext): Promise<void> {
  await openQueue({ page, width, goto });
  const add = page.getByRole('button', { name: /^Add \w{3}\d{8} to the list$/ });
  for (let added = 0; added < 4; added += 1) await add.nth(added).click();
  if (width !== 'wide') await page.getByRole('button', { name: 'Scan (4)' }).click();
  await expect(page.getByRole('button', { name: 'Move all 4 to Picked Up' })).toBeVisible();
}

/** A form of the consignment's dialog, after an attempt to save it without input. */
const openForm =
  (button: string, save = button) =>
  async (stage: SceneContext): Promise<void> => {
    await openConsignment(stage);
    const dialog = stage.page.getByRole('dialog');
    await dialog.getByRole('button', { name: button }).click();
    await dialog.getByRole('button', { name: save }).click();
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
  };

/** The desk of the freight provider's staff. */
export const DESK_SCENES: readonly Scene[] = [
  scene('queue', openQueue),
  scene('empty', async (stage) => {
    await openQueue(stage);
    await stage.page.getByLabel('Keyword').fill('no such sender');
    await expect(stage.page.getByText('No consignments match')).toBeVisible();
  }),
  scene('run', async (stage) => {
    // The demo world has a run with dangerous goods on some days only.
    await stage.page.route(/\/queue\?/, (route) => route.fulfill({ json: RUN_QUEUE }));
    await openQueue(stage);
    await stage.page.getByLabel('Run', { exact: true }).selectOption({ index: 1 });
    await expect(stage.page.getByRole('region', { name: 'Dangerous goods on the run' })).toBeVisible();
  }),
  scene('waiting', async (stage) => {
    await openWaiting(WAITING_CUSTOMERS)(stage);
    await expect(stage.page.getByText('Is the pallet still whole?')).toBeVisible();
  }),
  scene('waiting-empty', openWaiting(NO_WAITING_CUSTOMERS)),
  scene('scanned', scan),
  scene('consignment', openConsignment),
  scene('move-many', addMany),
  scene('exception', openForm('Raise exception')),
  scene('date', openForm('Confirm delivery date', 'Confirm date')),
  scene('price', openForm('Confirm price')),
  scene('proof', openForm('Add proof of delivery', 'Add proof')),
];
