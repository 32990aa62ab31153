import type { KeyboardUser } from '#keyboard/keyboard-user.ts';
import type { Task } from '#keyboard/task.ts';
import { createConsignment } from '#pages/detail-page.ts';
import { todayPage } from '#pages/today-page.ts';
import { expect } from '#slow-expect.ts';

const MAX_EXCEPTION = 3;

/** One consignment, and the exceptions of a day. */
export const CONSIGNMENT_TASKS: readonly Task[] = [
  {
    name: 'Change the notes of a consignment',
    path: '/search',
    prepare: openNew,
    async run(user) {
      await user.activate(/^Edit Additional$/);
      await user.enter(/^Sender notes/, 'Gate 9');
      await user.shortcut('Control+s');
      await expect(user.page.getByText('The consignment has been saved')).toBeVisible();
    },
  },
  {
    name: 'Mark a consignment as ready and request its pickup',
    path: '/search',
    prepare: openNew,
    async run(user) {
      await user.activate(/^Mark As Ready$/);
      await expect(user.page.getByText(/marked as ready/).first()).toBeVisible();
      await user.activate(/^Request Pickup$/);
      await expect(user.page.getByText(/^Pickup requested for/).first()).toBeVisible();
    },
  },
  {
    name: 'Create the labels of a consignment',
    path: '/search',
    prepare: openNew,
    async run(user) {
      await user.activate(/^Mark As Ready$/);
      await expect(user.page.getByText(/marked as ready/).first()).toBeVisible();
      await user.activate(/^Download$/);
      await user.activate(/^Create labels?$/);
      await expect(user.page.getByRole('link', { name: 'Open Freight Label in a new tab' })).toBeVisible();
    },
  },
  {
    name: 'Cancel a consignment and undo the cancellation',
    path: '/search',
    prepare: openNew,
    async run(user) {
      await user.activate(/^More Actions$/);
      await user.activate(/^Cancel Consignment$/, { by: 'ArrowDown' });
      await user.activate(/^Cancel Consignment$/);
      await expect(user.page.getByRole('region', { name: 'Cancelled consignment' })).toBeVisible();
      await user.activate(/^Undo cancellation$/);
      await expect(user.page.getByText(/^The cancellation of .* has been undone/).first()).toBeVisible();
    },
  },
  {
    name: 'Read the history of a consignment',
    path: ({ delivered }) => `/consignment/${delivered}`,
    async run(user) {
      await user.activate(/^Show history$/);
      await expect(user.page.getByRole('dialog')).toBeVisible();
      await user.shortcut('Escape');
      await expect(user.page.getByRole('dialog')).toBeHidden();
    },
  },
  {
    name: 'Mark a draft as ready on Today',
    path: '/today',
    async run(user) {
      await todayPage(user.page).settle();
      await user.reach(/^(Call receiver|Open exception), /);
      await user.activate(/^Mark As Ready, /, { by: 'PageDown' });
      await expect(user.page.getByText(/marked as ready/).first()).toBeVisible();
    },
  },
  {
    name: 'Resolve an exception with its reason',
    path: '/today',
    maxActions: MAX_EXCEPTION,
    async run(user) {
      const { page } = user;
      await todayPage(page).settle();
      await user.activate(/, exception of /);
      await user.activate(/^Resolve$/);
      await expect(page.getByLabel('Reason')).toBeFocused();
      await user.confirm('The receiver collects the freight');
      await expect(page.getByText('Exception resolved')).toBeVisible();
    },
  },
  {
    name: 'Comment on an exception',
    path: '/today',
    maxActions: MAX_EXCEPTION,
    async run(user) {
      const { page } = user;
      await todayPage(page).settle();
      await user.activate(/, exception of /);
      await user.enter(/^Comment for your team/, 'Called the receiver');
      await user.shortcut('Control+Enter');
      const entries = page.getByRole('dialog').getByRole('list', { name: 'Comments and changes' });
      await expect(entries).toContainText('Called the receiver');
    },
  },
];

/** Opens a new draft, by other means than the user's keyboard. */
async function openNew({ page }: KeyboardUser): Promise<void> {
  const reference = await createConsignment(page);
  await page.goto(new URL(`/consignment/${reference}`, page.url()).href);
  await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
}
