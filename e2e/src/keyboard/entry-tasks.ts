import { expectStatus, fillForm } from '#keyboard/fill-form.ts';
import type { Task } from '#keyboard/task.ts';
import { createPage, SAVED } from '#pages/create-page.ts';
import { deliveryDay } from '#pages/quote-page.ts';
import { expect } from '#slow-expect.ts';

/** Most actions of a user for a new consignment, and for one like an earlier one. */
const MAX_NEW = 8;
const MAX_REPEATED = 2;

/** Ways to create a consignment: typed, copied, from a template, from a quote. */
export const ENTRY_TASKS: readonly Task[] = [
  {
    name: 'Create a consignment, mark it as ready and print its labels',
    path: '/search',
    maxActions: MAX_NEW,
    async run(user) {
      await user.run('new consignment');
      await expect(user.page.getByRole('combobox', { name: 'Service type' })).toBeVisible();
      await fillForm(user);
      await user.shortcut('Control+Shift+Enter');
      await expectStatus(user, 'marked as ready');
    },
  },
  {
    name: 'Create the next consignment on the open form',
    path: '/consignment/create',
    maxActions: MAX_NEW,
    async run(user) {
      await fillForm(user);
      await user.shortcut('Control+Shift+S');
      await expectStatus(user, SAVED);
      await expect(user.page.getByRole('combobox', { name: 'Receiver site' })).toBeFocused();
    },
  },
  {
    name: 'Repeat a consignment',
    path: ({ delivered }) => `/consignment/${delivered}`,
    maxActions: MAX_REPEATED,
    async run(user) {
      await user.activate(/^Actions|^More/);
      await user.activate(/^Create Copy$/, { by: 'ArrowDown' });
      await expect(user.page.getByText(/as a copy of/)).toBeVisible();
    },
  },
  {
    name: 'Create a consignment from a template',
    path: '/consignment/create',
    maxActions: MAX_NEW,
    async prepare({ page }) {
      await createPage(page).enter({
        serviceType: 'Standard',
        receiver: 'Napier',
        lines: [{ items: '2', packaging: 'Pallet', description: 'Desks' }],
      });
      await page.getByRole('button', { name: 'Save as template' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save as a template' });
      await dialog.getByLabel('Name').fill('Napier weekly');
      await dialog.getByRole('button', { name: 'Save template' }).click();
      await expect(dialog).toBeHidden();
      await page.getByRole('button', { name: 'Save and add another' }).click();
      await expect(page.getByRole('combobox', { name: 'Receiver site' })).toBeFocused();
    },
    async run(user) {
      await user.activate(/^Templates$/, { by: 'Shift+Tab' });
      await user.activate(/^Use Napier weekly/);
      await expect(user.page.getByRole('combobox', { name: 'Receiver site' })).toHaveValue(/Napier/);
      await user.shortcut('Control+s');
      await expectStatus(user, SAVED);
    },
  },
  {
    name: 'Get a quote and create its consignment',
    path: '/consignment/quote',
    async run(user) {
      const { page } = user;
      await user.choose(/^Receiver site/, 'Napier');
      await user.enter(/^Items, item 1/, '2');
      await user.enter(/^Packaging type, item 1/, 'Pallet');
      await user.enter(/^Weight in kilograms, item 1/, '300');
      await user.choose(/^Service type/, 'Standard');
      await user.enter(/^Requested Delivery/, deliveryDay());
      await user.shortcut('Control+Enter');
      await expect(page.getByText(/excluding GST/).first()).toBeVisible();
      await user.activate(/^Create consignment/);
      await expectStatus(user, SAVED);
    },
  },
];
