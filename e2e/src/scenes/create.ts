import { expect } from '#slow-expect.ts';
import { createPage } from '#pages/create-page.ts';
import { FULL_ACCESS, type Scene, type SceneContext } from '#scenes/scene.ts';

/** The form of a new consignment. */
export const CREATE_SCENES: readonly Scene[] = [
  { name: 'create', people: FULL_ACCESS, open: openForm },
  {
    name: 'create-faults',
    people: FULL_ACCESS,
    async open(stage) {
      await openForm(stage);
      await createPage(stage.page).save.click();
      await expect(stage.page.getByText('Form is invalid, please check your details')).toBeVisible();
    },
  },
  {
    name: 'create-filled',
    people: FULL_ACCESS,
    async open(stage) {
      await openForm(stage);
      await createPage(stage.page).enter({
        senderReference: 'HH 405524',
        receiver: stage.tenant === 'kea' ? 'Whangārei' : 'Kaitāia',
        receiverReference: 'PO 48213',
        notes: 'Forklift on site.\nRing the bell at the side door.',
        lines: [
          { items: '2', packaging: 'Pallet', description: 'Kitset shelving', sides: ['1.2', '1', '1.1'] },
          { items: '12', packaging: stage.tenant === 'kea' ? 'Carton' : 'Box', description: 'Brackets' },
        ],
      });
    },
  },
  {
    name: 'create-liability',
    people: FULL_ACCESS,
    async open(stage) {
      await openForm(stage);
      const liability = stage.page.getByRole('combobox', { name: 'Liability' });
      await liability.click();
      const kind = stage.tenant === 'kea' ? 'Declared value risk' : "Owner's risk";
      await stage.page.getByRole('option', { name: kind }).click();
    },
  },
  {
    name: 'create-site-picker',
    people: FULL_ACCESS,
    async open(stage) {
      await openForm(stage);
      await stage.page.getByRole('combobox', { name: 'Receiver site' }).fill('au');
      await expect(stage.page.getByRole('listbox', { name: 'Sites found' })).toBeVisible();
      await expect(
        stage.page.getByRole('listbox', { name: 'Sites found' }).getByRole('option'),
      ).not.toHaveCount(0);
    },
  },
  {
    name: 'create-calendar',
    people: FULL_ACCESS,
    async open(stage) {
      await openForm(stage);
      await stage.page.getByRole('button', { name: 'Calendar of Requested Delivery' }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Calendar of Requested Delivery' })).toBeVisible();
    },
  },
  {
    name: 'create-leaving',
    people: FULL_ACCESS,
    async open(stage) {
      await openForm(stage);
      await stage.page.getByLabel('Sender reference').fill('HH 405524');
      await stage.page.getByRole('button', { name: /back to the list/i }).click();
      await expect(stage.page.getByRole('dialog', { name: 'Unsaved changes' })).toBeVisible();
    },
  },
  {
    name: 'create-stopped',
    people: { kea: 'Sina' },
    async open({ page, goto }) {
      await goto('/consignment/create');
      await expect(page.getByText('No site configured for you.')).toBeVisible();
    },
  },
];

async function openForm(stage: SceneContext): Promise<void> {
  await stage.goto('/consignment/create');
  await expect(createPage(stage.page).save).toBeVisible();
}
