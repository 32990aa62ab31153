import type { Task } from '#keyboard/task.ts';
import { expect } from '#slow-expect.ts';

/** The other pages, and the shell. */
export const PAGE_TASKS: readonly Task[] = [
  {
    name: 'Open the consignments behind a figure of the dashboard',
    path: '/dashboard',
    async run(user) {
      await user.activate(/^Delivered\s*\d/);
      await expect(user.page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
      await user.shortcut('Escape');
      await expect(user.page.getByRole('dialog')).toBeHidden();
    },
  },
  {
    name: 'Check the delivery runs to a receiver',
    path: '/consignment/delivery-schedule',
    async run(user) {
      await user.choose(/^Sender site/, 'Auckland');
      await user.choose(/^Receiver site/, 'Christchurch');
      await user.choose(/^Service Type/, 'Standard');
      await user.activate(/^Check delivery availability$/);
      await expect(user.page.getByRole('button', { name: /^Canterbury / }).first()).toBeVisible();
    },
  },
  {
    name: 'Download an extract',
    path: '/report',
    async run(user) {
      await Promise.all([user.page.waitForEvent('download'), user.activate(/^Download$/)]);
    },
  },
  {
    name: 'Gather the freight of a day and close its manifest',
    path: '/manifests',
    async run(user) {
      const { page } = user;
      await user.activate(/^Gather consignments$/);
      await expect(page.getByText(/gathered$|^No (?:other )?Ready or Staged/).first()).toBeVisible();
      await user.activate(/^Unnumbered manifest/);
      await expect(page.getByRole('button', { name: 'Close manifest' })).toBeVisible();
      await user.activate(/^Close manifest$/);
      await expect(page.getByRole('dialog')).toBeVisible();
      await user.activate(/^Close manifest$/);
      await expect(page.getByRole('heading', { name: /^Manifest M\d{6}$/ })).toBeVisible();
    },
  },
  {
    name: 'Open the standing orders from any page',
    path: '/search',
    async run(user) {
      await user.run('standing orders');
      await expect(user.page.getByRole('heading', { level: 1, name: 'Standing orders' })).toBeVisible();
    },
  },
  {
    name: 'Choose another start page',
    path: '/search',
    async run(user) {
      await user.run('my details');
      const dialog = user.page.getByRole('dialog', { name: 'My Details' });
      await expect(dialog).toBeVisible();
      await user.activate(/^Start page/);
      await expect(user.page.getByRole('option', { name: 'Today' })).toBeVisible();
      await user.shortcut('ArrowDown');
      await user.shortcut('Enter');
      await expect(dialog.getByRole('combobox', { name: 'Start page' })).toHaveValue('Today');
      await user.activate(/^Save$/);
      await expect(dialog).toBeHidden();
    },
  },
  {
    name: 'Read the notifications',
    path: '/search',
    async run(user) {
      await user.activate(/^Notifications/);
      await expect(user.page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
      await user.shortcut('Escape');
      await expect(user.page.getByRole('dialog', { name: 'Notifications' })).toBeHidden();
    },
  },
  {
    name: 'Show one site only, then all again',
    path: '/search',
    async run(user) {
      await user.run('show only napier');
      await expect(user.page.getByRole('button', { name: /^Sites: Harakeke|^Sites: 1 of/ })).toBeVisible();
      await user.run('show all');
      await expect(user.page.getByRole('button', { name: 'Sites: 12 of 12 sites' })).toBeVisible();
    },
  },
  {
    name: 'Export the changes of the last days',
    path: '/search',
    async run(user) {
      await user.run('change log');
      await expect(user.page.getByRole('heading', { level: 1, name: 'Change log' })).toBeVisible();
      await Promise.all([user.page.waitForEvent('download'), user.activate(/^Export$/)]);
    },
  },
];
