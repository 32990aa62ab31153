import { createPage } from '#pages/create-page.ts';
import { FULL_ACCESS, type Scene } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

const CODES = ['CTN', 'PLT', 'SAT', 'BAG', 'CRT', 'DRM', 'BDL', 'IBC', 'BOX', 'PAL', 'ROLL'];
const LOW_LIMITS = {
  sites: [],
  packagingTypes: CODES.map((code) => ({ code, maxWeightKg: 0.5, reason: 'this packaging' })),
};

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
      const warning = page.getByText('Each', { exact: false }).filter({ hasText: 'over the limit' }).last();
      await expect(warning).toBeVisible();
      await warning.scrollIntoViewIfNeeded();
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
];
