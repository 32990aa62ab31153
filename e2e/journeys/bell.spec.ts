import { withClient } from '@cartage/database/connection/with-client.ts';
import { expect, test as base } from '#fixtures.ts';
import { createPage } from '#pages/create-page.ts';
import { detailPage, openNewConsignment } from '#pages/detail-page.ts';
import { detailsPage } from '#pages/details-page.ts';
import { listPage } from '#pages/list-page.ts';

/**
 * An API process of its own, which the tests stop, and a database of its own: the bell also announces bulk jobs that the
 * same user started in other tests.
 */
const test = base.extend({ port: async ({ ownFront }, use) => use(ownFront.port) });
test.use({ ownFrontSettings: { hasOwnDatabase: true } });
test.describe.configure({ mode: 'default' });

const GONE = /^net::ERR_/;
const NO_RESPONSE = 'No response received: you may be offline';

test('keeps results of work in the bell until they are dismissed or the user signs out [@SHELL-08]', async ({
  page,
  context,
  signIn,
  noise,
}) => {
  noise.allow(GONE);
  await signIn('Hana', { path: '/search', isFresh: true });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const lines = panel.getByRole('listitem');
  await test.step('the empty bell explains its purpose', async () => {
    await expect(bell).toHaveAccessibleName('Notifications');
    await bell.click();
    await expect(panel).toContainText(
      'Saved consignments and finished jobs are listed here until you sign out.',
    );
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
  });
  const reference = await openNewConsignment(page);
  const detail = detailPage(page);
  await test.step('validation messages and saved details are not listed', async () => {
    await detail.edit('Sender');
    await page.getByRole('combobox', { name: 'Sender site' }).fill('');
    await page.keyboard.press('Tab');
    await detail.save.click();
    await detail.expectError('Sender is invalid');
    await detail.card('Sender').getByRole('button', { name: 'Cancel' }).click();
    const details = detailsPage(page);
    await details.open();
    await details.save.click();
    await expect(details.dialog).toBeHidden();
    await expect(bell).toHaveAccessibleName('Notifications');
  });
  await test.step('a failed save shows a snackbar, then an inline message', async () => {
    await detail.edit('Sender');
    await page.getByLabel('Sender reference').fill('HH-22048');
    await context.setOffline(true);
    await detail.save.click();
    await expect(page.getByRole('alert').filter({ hasText: NO_RESPONSE })).toBeVisible();
    await context.setOffline(false);
    await detail.save.click();
    await detail.expectSuccess('The consignment has been saved');
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
  });
  await test.step('both survive a reload and count as read once seen', async () => {
    await page.goto('/search');
    await expect(listPage(page).count).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
    await bell.click();
    await expect(lines).toHaveText([/The consignment has been saved/, new RegExp(NO_RESPONSE)]);
    await expect(lines.first()).toContainText(/\d{1,2}:\d\d:\d\d [ap]m/);
    await page.keyboard.press('Escape');
    await expect(bell).toHaveAccessibleName('Notifications');
  });
  await test.step('each names and opens its consignment', async () => {
    await bell.click();
    await lines
      .first()
      .getByRole('link', { name: `Open ${reference}` })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: reference })).toBeVisible();
    await expect(panel).toBeHidden();
  });
  await test.step('keeps the focus inside after dismissing an entry', async () => {
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
});

test('opens a new consignment from the bell [@SHELL-08]', { tag: '@both' }, async ({ page, signIn }) => {
  await signIn('Hana', { path: '/consignment/create' });
  const form = createPage(page);
  await form.enter({
    serviceType: 'Standard',
    receiver: 'Napier',
    lines: [{ items: '3', packaging: 'Pallet', description: 'Flat-packed desks' }],
  });
  await form.save.click();
  const reference = await form.expectSaved();
  await page.goto('/search');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: `Open ${reference}` }).click();
  await expect(page.getByRole('heading', { name: reference })).toBeVisible();
});

test('shows the specified message on a server error [@DETAILS-02]', async ({
  page,
  signIn,
  noise,
  ownDatabase,
}) => {
  // A database error during the request: the server's own message is not for users.
  noise.allow(/^500 PUT /);
  await signIn('Mere', { path: '/search' });
  const details = detailsPage(page);
  await details.open();
  const alterMembership = async (change: string) =>
    withClient(await ownDatabase.url(), (client) => client.query(`alter table membership ${change}`));
  await alterMembership('add constraint broken_by_journey check (organisation_id <> 103) not valid');
  try {
    await details.save.click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'Updating of user details failed, please try again later.' }),
    ).toBeVisible();
    await expect(details.dialog).toBeVisible();
    await expect(details.save).toBeEnabled();
  } finally {
    await alterMembership('drop constraint broken_by_journey');
  }
  await details.save.click();
  await expect(details.dialog).toBeHidden();
});

test('keeps separate notifications for each organisation [@SHELL-08] [@AUTH-11]', async ({
  page,
  signIn,
}) => {
  await signIn('Tama', { path: '/search' });
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await openNewConsignment(page);
  const detail = detailPage(page);
  await detail.edit('Sender');
  await page.getByLabel('Sender reference').fill('HH-22048');
  await detail.save.click();
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
