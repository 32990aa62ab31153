import type { KeyboardUser } from '#keyboard/keyboard-user.ts';
import type { Task } from '#keyboard/task.ts';
import { listPage } from '#pages/list-page.ts';
import { expect } from '#slow-expect.ts';

/** The link of a row. Arrow keys and Space work on it as on the row. */
const ROW = /^[A-Z]{3}\d{8}/;

/** The list of consignments: find, filter, select, edit, act on many. */
export const LIST_TASKS: readonly Task[] = [
  {
    name: 'Find a consignment by its reference',
    path: '/search',
    async run(user, { delivered }) {
      await user.run(delivered);
      await expect(user.page.getByRole('heading', { level: 1, name: delivered })).toBeFocused();
    },
  },
  {
    name: 'Filter the list by status',
    path: '/search',
    async run(user) {
      await user.activate(/^Status: /);
      await user.activate(/^Draft$/, { press: 'Space' });
      await user.activate(/^Done$/);
      await user.activate(/^Search$/);
      await expect(user.page).toHaveURL(/statuses=DRAFT/);
      await expect(listPage(user.page).count).toBeVisible();
    },
  },
  {
    name: 'Save a search and open it again',
    path: '/search?statuses=FINAL',
    async run(user) {
      const { page } = user;
      await user.activate(/^Saved searches/);
      await user.reach(/^Save this search as/);
      await user.confirm('Ready to go');
      const saved = page.getByRole('list', { name: 'Saved searches' });
      await expect(saved.getByRole('button', { name: 'Ready to go', exact: true })).toBeVisible();
      await user.shortcut('Escape');
      await user.activate(/^Clear$/);
      await expect(page).not.toHaveURL(/statuses=/);
      await user.activate(/^Saved searches/);
      await user.activate(/^Ready to go/);
      await expect(page).toHaveURL(/statuses=FINAL/);
    },
  },
  {
    name: 'Sort the list by another column',
    path: '/search',
    async run(user) {
      await user.activate(/^Status Date/);
      await expect(user.page).toHaveURL(/sortOption=StatusDate/);
    },
  },
  {
    name: 'Move through the consignments of a list',
    path: '/search',
    async run(user) {
      const { page } = user;
      await user.activate(ROW);
      const heading = page.getByRole('heading', { level: 1 });
      const first = await heading.innerText();
      await user.shortcut('Alt+PageDown');
      await expect(heading).not.toHaveText(first);
    },
  },
  {
    name: 'Change a reference in the list',
    path: '/search?statuses=DRAFT',
    async run(user) {
      const { page } = user;
      await user.activate(/^Edit receiver reference of/);
      await expect(page.getByRole('textbox', { name: 'Receiver reference' })).toBeFocused();
      await user.confirm('PO-7781');
      await expect(page.getByRole('main')).toContainText('PO-7781');
    },
  },
  {
    name: 'Mark two drafts of the list as ready',
    path: '/search?statuses=DRAFT',
    async run(user) {
      await selectTwo(user);
      await user.activate(/^Mark as Ready/, { by: 'Shift+Tab' });
      const dialog = user.page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Mark as Ready' })).toBeEnabled();
      await user.activate(/^Mark as Ready$/);
      await expect(dialog).toContainText('2 consignment(s) marked as ready successfully');
    },
  },
  {
    name: 'Create the labels of two consignments',
    path: '/search?statuses=STAGED',
    async run(user) {
      await selectTwo(user);
      await user.activate(/^Documents$/, { by: 'Shift+Tab' });
      await expect(user.page.getByRole('button', { name: 'Create documents' })).toBeEnabled();
      await user.activate(/^Create documents$/);
      await expect(user.page.getByRole('link', { name: 'Freight labels in one file' })).toBeVisible();
    },
  },
  {
    name: 'Export the list',
    path: '/search',
    async run(user) {
      await user.activate(/^Export/);
      await Promise.all([
        user.page.waitForEvent('download'),
        user.activate(/^Export all .* as CSV$/, { by: 'ArrowDown' }),
      ]);
    },
  },
];

async function selectTwo(user: KeyboardUser): Promise<void> {
  await user.activate(ROW, { press: 'Space' });
  await user.shortcut('Shift+ArrowDown');
  const bar = user.page.getByRole('group', { name: 'Selected consignments' });
  await expect(bar.getByRole('status')).toHaveText('2 selected');
}
