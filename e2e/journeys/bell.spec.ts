import { expect, test as base } from '#fixtures.ts';
import { detailsPage } from '#pages/details-page.ts';
import { listPage } from '#pages/list-page.ts';

/** The API process of these journeys is theirs alone, so that they may end it. */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.describe.configure({ mode: 'default' });

const GONE = /^net::ERR_/;
const NO_RESPONSE = 'No response received: you may be offline';

test(
  'what failed and what succeeded stays readable in the bell, until dismissed and not after sign-out [@SHELL-08] [@DETAILS-02]',
  { tag: '@both' },
  async ({ page, signIn, ownFront, noise }) => {
    noise.allow(GONE);
    await signIn('Hana', { path: '/search', isFresh: true });
    const bell = page.getByRole('button', { name: /^Notifications/ });
    const panel = page.getByRole('dialog', { name: 'Notifications' });
    const lines = panel.getByRole('listitem');
    await test.step('it is empty and says what it is for', async () => {
      await expect(bell).toHaveAccessibleName('Notifications');
      await bell.click();
      await expect(panel).toContainText('What you save and what fails is kept here until you sign out.');
      await page.keyboard.press('Escape');
      await expect(bell).toBeFocused();
    });
    const details = detailsPage(page);
    await test.step('a failure is a snackbar, then a line', async () => {
      await details.open();
      await ownFront.stopServer();
      try {
        await details.save.click();
        await expect(page.getByRole('alert').filter({ hasText: NO_RESPONSE })).toBeVisible();
      } finally {
        await ownFront.recover();
      }
      await details.save.click();
      await expect(details.dialog).toBeHidden();
      await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
    });
    await test.step('both survive a reload, and are read once they were seen', async () => {
      await page.reload();
      await expect(listPage(page).count).toBeVisible();
      await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
      await bell.click();
      await expect(lines).toHaveText([/Your details are saved/, new RegExp(NO_RESPONSE)]);
      await expect(lines.first()).toContainText(/\d{1,2}:\d\d:\d\d [ap]m/);
      await page.keyboard.press('Escape');
      await expect(bell).toHaveAccessibleName('Notifications');
    });
    await test.step('one is dismissed, the focus stays inside', async () => {
      await bell.click();
      await panel.getByRole('button', { name: `Dismiss: ${NO_RESPONSE}` }).click();
      await expect(lines).toHaveCount(1);
      await page.keyboard.press('Tab');
      await expect(panel.getByRole('button', { name: 'Dismiss all' })).toBeFocused();
      await page.keyboard.press('Escape');
    });
    await test.step('signing out clears the rest', async () => {
      await page.getByRole('button', { name: /^Account, / }).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      const kept = await page.evaluate(() => Object.keys(sessionStorage).join(' '));
      expect(kept).not.toContain('notices');
    });
  },
);

test('a failure of the server itself has the words of the specification [@DETAILS-02]', async ({
  page,
  signIn,
  noise,
  rows,
}) => {
  // A fault of the database under the call: what the server says of itself is no answer to the person.
  noise.allow(/^500 PUT /);
  await signIn('Mere', { path: '/search' });
  const details = detailsPage(page);
  await details.open();
  await rows(
    'alter table membership add constraint broken_by_journey check (organisation_id <> 103) not valid',
  );
  try {
    await details.save.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Updating of user details failed, please try again later.' }),
    ).toBeVisible();
    await expect(details.dialog).toBeVisible();
    await expect(details.save).toBeEnabled();
  } finally {
    await rows('alter table membership drop constraint broken_by_journey');
  }
  await details.save.click();
  await expect(details.dialog).toBeHidden();
});

test('another organisation has a bell of its own [@SHELL-08] [@AUTH-11]', async ({ page, signIn }) => {
  await signIn('Tama', { path: '/search' });
  const details = detailsPage(page);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await details.open();
  await details.save.click();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
  await page.getByRole('button', { name: 'Organisation: Harakeke Homewares' }).click();
  await page.getByRole('menuitemradio', { name: 'Kōwhai Joinery' }).click();
  await expect(page.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
  await page.getByRole('button', { name: 'Organisation: Kōwhai Joinery' }).click();
  await page.getByRole('menuitemradio', { name: 'Harakeke Homewares' }).click();
  await expect(page.getByRole('button', { name: 'Organisation: Harakeke Homewares' })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread');
});
