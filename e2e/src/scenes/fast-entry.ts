import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { FULL_ACCESS, heading, type Scene, type SceneContext } from '#scenes/scene.ts';
import { expect } from '#slow-expect.ts';

const EMAIL = `Kia ora,

Please deliver to:
Rātā Supplies Ltd
Attn: Jo Smith
Unit 3, 12 Tūī Street
Penrose
Auckland 1061
Ph: 09 555 0142

Ring the bell at dock 2
Ngā mihi`;

/** The parts of the new consignment that save typing, and the default and export of the list. */
export const FAST_ENTRY_SCENES: readonly Scene[] = [
  {
    name: 'create-pickup-default',
    people: { kea: 'Hana' },
    async open(stage) {
      await openForm(stage);
      await createPage(stage.page).enter({ serviceType: 'Standard' });
      const hint = stage.page.getByText(/, cut-off \d/);
      await expect(hint).toBeVisible();
      await hint.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'create-recent-receivers',
    people: FULL_ACCESS,
    async open(stage) {
      await openForm(stage);
      const tiles = stage.page.getByRole('region', { name: 'Recent receivers' });
      await expect(tiles).toBeVisible();
      await tiles.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'create-pasted-address',
    people: FULL_ACCESS,
    async open(stage) {
      await openForm(stage);
      await stage.page.getByRole('button', { name: 'Paste an address' }).last().click();
      await stage.page.getByLabel('Address or email text').fill(EMAIL);
      await expect(stage.page.getByText('Not used')).toBeVisible();
    },
  },
  {
    name: 'create-template-save',
    people: FULL_ACCESS,
    async open(stage) {
      await openForm(stage);
      await stage.page.getByRole('button', { name: 'Save as template' }).click();
      const dialog = stage.page.getByRole('dialog', { name: 'Save as a template' });
      await dialog.getByLabel('Name').fill('Kaitāia, two pallets');
      await dialog.getByLabel('Template for').selectOption('Users of a site');
      await expect(dialog.getByLabel('Site', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'create-templates-empty',
    people: FULL_ACCESS,
    async open(stage) {
      await stage.page.route('**/consignment-templates', (route) => route.fulfill({ json: [] }));
      await openForm(stage);
      await stage.page.getByRole('button', { name: 'Templates' }).click();
      await expect(stage.page.getByText('There are no templates yet.', { exact: false })).toBeVisible();
      await stage.page.unroute('**/consignment-templates');
    },
  },
  {
    name: 'create-templates',
    people: FULL_ACCESS,
    async open(stage) {
      const { page } = stage;
      await openForm(stage);
      await createPage(page).enter({
        receiver: stage.tenant === 'kea' ? 'Whangārei' : 'Kaitāia',
        lines: [{ items: '2', packaging: 'Pallet', description: 'Kitset shelving' }],
      });
      for (const [name, audience] of [
        ['Two pallets of shelving', 'Everyone in the organisation'],
        ['Samples', 'Only me'],
      ] as const) {
        await page.getByRole('button', { name: 'Save as template' }).click();
        const dialog = page.getByRole('dialog', { name: 'Save as a template' });
        await dialog.getByLabel('Name').fill(name);
        await dialog.getByLabel('Template for').selectOption(audience);
        await dialog.getByRole('button', { name: 'Save template' }).click();
        await expect(dialog).toBeHidden();
      }
      await page.getByRole('button', { name: 'Templates' }).click();
      await expect(page.getByRole('list', { name: 'Templates' }).getByRole('listitem').first()).toBeVisible();
    },
  },
  {
    name: 'create-presets',
    people: FULL_ACCESS,
    async open({ page, ...stage }) {
      const [pallet, box] = stage.tenant === 'kea' ? ['PLT', 'CTN'] : ['PAL', 'BOX'];
      const presets = [
        ['Shelving pallet', pallet, 1.2, 1, 1.1, 320],
        ['Small box', box, 0.6, 0.4, 0.4, null],
      ].map(([name, packagingType, length, width, height, weight], index) => ({
        id: index + 1,
        version: 1,
        name,
        packagingType,
        length,
        width,
        height,
        weight,
      }));
      await page.route('**/packaging-presets', (route) => route.fulfill({ json: presets }));
      await openForm({ page, ...stage });
      await page.getByRole('button', { name: 'Packaging presets' }).click();
      await page.getByRole('button', { name: 'Change Shelving pallet' }).click();
      await expect(page.getByRole('form', { name: 'Change Shelving pallet' })).toBeVisible();
      await page.unroute('**/packaging-presets');
    },
  },
  {
    name: 'create-more-saves',
    people: FULL_ACCESS,
    only: ['medium', 'narrow'],
    async open(stage) {
      await openForm(stage);
      await stage.page.getByRole('button', { name: 'More ways to save' }).click();
      await expect(stage.page.getByRole('menuitem', { name: 'Save and add another' })).toBeVisible();
    },
  },
  {
    name: 'consignment-in-list-order',
    people: FULL_ACCESS,
    async open({ page, goto }) {
      await goto('/search');
      await listPage(page).openNth(1);
      const list = page.getByRole('navigation', { name: 'Previous and next consignment' });
      await expect(list.getByRole('button', { name: /^Next consignment/ })).toBeVisible();
    },
  },
  {
    name: 'list-export-search',
    people: FULL_ACCESS,
    only: ['wide'],
    async open({ page, goto }) {
      await goto('/search');
      await expect(heading(page, 'Consignments')).toBeVisible();
      await page.getByRole('button', { name: 'Export this search' }).click();
      await expect(page.getByRole('menuitem', { name: /as CSV$/ })).toBeVisible();
    },
  },
  {
    name: 'list-default-search',
    // The choice stays stored, and these users have no journeys at the list.
    people: { kea: 'Wiremu', tui: 'Paora' },
    only: ['wide'],
    async open({ page, goto }) {
      await goto('/search?statuses=DRAFT');
      await page.getByRole('button', { name: 'Saved searches' }).click();
      await page.getByLabel('Save this search as').fill('All drafts');
      await page.getByLabel('Save this search as').press('Enter');
      const star = page.getByRole('button', { name: 'Open the list with All drafts' });
      if ((await star.getAttribute('aria-pressed')) === 'false') await star.click();
      await expect(star).toHaveAttribute('aria-pressed', 'true');
    },
  },
  {
    name: 'exceptions-of-a-consignment',
    people: FULL_ACCESS,
    async open({ page, width, examples, goto }) {
      await goto(`/consignment/${examples.exception}`);
      await expect(heading(page, examples.exception)).toBeVisible();
      if (width === 'narrow') await page.getByRole('tab', { name: 'Additional info' }).click();
      await page.getByRole('button', { name: 'Show exceptions' }).click();
      await expect(page.getByRole('dialog', { name: `Exceptions of ${examples.exception}` })).toBeVisible();
    },
  },
];

async function openForm(stage: SceneContext): Promise<void> {
  await stage.goto('/consignment/create');
  await expect(createPage(stage.page).save).toBeVisible();
}
