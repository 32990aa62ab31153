import { createPage } from '#pages/create-page.ts';
import { FULL_ACCESS, type Scene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

const CODES = ['CTN', 'PLT', 'SAT', 'BAG', 'CRT', 'DRM', 'BDL', 'IBC', 'BOX', 'PAL', 'ROLL'];
const LOW_LIMITS = {
  sites: [],
  packagingTypes: CODES.map((code) => ({ code, maxWeightKg: 0.5, reason: 'this packaging' })),
};

const COMBINATION = {
  kept: { reference: 'KEA00000123', version: 3, items: 2, weight: 25 },
  others: [
    { reference: 'KEA00000124', version: 1, items: 1, weight: 12.5 },
    { reference: 'KEA00000125', version: 4, items: 3, weight: 30 },
  ],
  separate: [{ reference: 'KEA00000126', reason: 'has a different service type' }],
  sender: 'Auckland distribution centre',
  receiver: 'Rātā Supplies',
  pickupDay: '2026-11-30',
  saving: 18.4,
};

/** Advice to combine a draft, its dialog, and the list of Today. */
const COMBINE_SCENES: readonly Scene[] = [
  {
    name: 'consignment-combine',
    people: FULL_ACCESS,
    open: openCombination,
  },
  {
    name: 'combine-dialog',
    people: FULL_ACCESS,
    async open(stage) {
      const { page } = stage;
      await openCombination(stage);
      await page.getByRole('button', { name: 'Combine consignments' }).click();
      await expect(page.getByRole('dialog', { name: 'Combine consignments' })).toBeVisible();
    },
  },
  {
    name: 'today-combine',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await page.route('**/combinations', (route) => route.fulfill({ json: [COMBINATION] }));
      await goto('/today');
      const section = page.getByRole('region', { name: 'Drafts to combine' });
      await expect(section).toBeVisible();
      await section.scrollIntoViewIfNeeded();
      await page.unroute('**/combinations');
    },
  },
];

async function openCombination({ page, goto, examples }: SceneContext): Promise<void> {
  await page.route('**/combinations?*', (route) => route.fulfill({ json: [COMBINATION] }));
  await goto(`/consignment/${examples.draft}`);
  await expect(page.getByRole('region', { name: 'Consignments to the same receiver' })).toBeVisible();
  await page.unroute('**/combinations?*');
}

/** Warnings on entry and on a draft. */
export const ENTRY_WARNING_SCENES: readonly Scene[] = [
  {
    name: 'create-warnings',
    people: FULL_ACCESS,
    async open({ page, goto, tenant }) {
      await goto('/consignment/create');
      await createPage(page).enter({
        lines: [
          {
            items: '2',
            packaging: tenant === 'kea' ? 'Carton' : 'Box',
            description: 'Paint',
            volume: '0.01',
            weight: '90',
          },
          { items: '1', packaging: 'Pallet', description: 'Lamp shades', volume: '2', weight: '9' },
        ],
      });
      await expect(page.getByText('over the limit').last()).toBeVisible();
      await expect(page.getByText('is lighter than packing foam').last()).toBeVisible();
      await createPage(page).lineField('Weight in kilograms', 1).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'consignment-warnings',
    people: FULL_ACCESS,
    async open({ page, goto, examples }) {
      await page.route('**/entry-limits', (route) => route.fulfill({ json: LOW_LIMITS }));
      await goto(`/consignment/${examples.draft}`);
      await expect(page.getByRole('region', { name: 'Warnings' })).toBeVisible();
      await page.unroute('**/entry-limits');
    },
  },
  ...COMBINE_SCENES,
];
