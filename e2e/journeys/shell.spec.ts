import { statusOf } from '@cartage/domain/consignment/status.ts';
import { expect, test } from '#fixtures.ts';
import { listPage } from '#pages/list-page.ts';

test('only what is built has an entry, and it stays active on the pages beneath it [@SHELL-01] [@SHELL-14]', async ({
  page,
  signIn,
  rows,
}) => {
  const [any] = await rows<{ reference: string }>(
    'select reference from consignment where organisation_id = 101 order by id desc limit 1',
  );
  await signIn('Hana', { path: '/search' });
  const entries = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
  await expect(entries).toHaveCount(1);
  for (const path of ['/search', '/consignment/create', `/consignment/${any?.reference}`]) {
    await page.goto(path);
    await expect(entries).toHaveAccessibleName('Consignments');
    await expect(entries).toHaveAttribute('aria-current', 'page');
  }
  await page.goto('/error/not-found');
  await expect(entries).not.toHaveAttribute('aria-current', 'page');
});

test('the rail opens and stays as it was left [@SHELL-12]', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search' });
  await page.getByRole('button', { name: 'Expand the menu' }).click();
  await expect(page.getByRole('complementary')).toContainText('Version 20251015.4');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Collapse the menu' })).toBeVisible();
});

test(
  'the drawer holds organisation, sites, areas, sign-out and the version [@SHELL-04] [@SHELL-12]',
  {
    tag: '@narrow',
  },
  async ({ page, signIn }) => {
    await signIn('Tama', { path: '/search' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const drawer = page.getByRole('dialog');
    await expect(drawer).toContainText('Kea Freight');
    await expect(drawer.getByRole('navigation', { name: 'Areas' }).getByRole('link')).toHaveText([
      'Consignments',
    ]);
    await expect(drawer.getByRole('button', { name: 'Sign out' })).toBeVisible();
    await expect(drawer).toContainText('Version 20251015.4');
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await drawer.getByRole('button', { name: 'Organisation: Harakeke Homewares' }).click();
    await page.getByRole('menu').getByText('Kōwhai Joinery').click();
    await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(drawer.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
  },
);

test('signing out from the drawer [@AUTH-03] [@SHELL-04]', { tag: '@narrow' }, async ({ page, signIn }) => {
  await signIn('Hana', { path: '/search', isFresh: true });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a snackbar stays for four seconds, longer under the pointer [@SHELL-08]', async ({ page, signIn }) => {
  await signIn('Sina', { path: '/search' });
  const words = page.getByText('No site configured for you. Please contact your service provider.');
  await page.getByRole('link', { name: 'New Consignment' }).click();
  await expect(words).toBeVisible();
  const began = Date.now();
  await expect(words).toBeHidden();
  const lasted = Date.now() - began;
  expect(lasted).toBeGreaterThan(3_000);
  expect(lasted).toBeLessThan(5_500);

  await page.getByRole('link', { name: 'New Consignment' }).click();
  await words.hover();
  const held = Date.now();
  await expect.poll(() => Date.now() - held > 4_500).toBe(true);
  await expect(words).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(words).toBeHidden();
});

test('what a status means is told under the pointer, not at once [@SHELL-15]', async ({ page, signIn }) => {
  await signIn('Mere', { path: '/search' });
  const list = listPage(page);
  await expect(list.count).toBeVisible();
  const chip = page.getByRole('row').nth(1).getByText('Delivered', { exact: true });
  const began = Date.now();
  await chip.hover();
  await expect(page.getByRole('tooltip').filter({ hasText: statusOf('DELIVERED').meaning })).toBeVisible();
  expect(Date.now() - began).toBeGreaterThan(300);
  await page.mouse.move(0, 0);
  await expect(page.getByRole('tooltip')).toBeHidden();
});

test('the keyboard can skip to the content, and a new page takes the focus to its heading', async ({
  page,
  signIn,
}) => {
  await signIn('Hana', { path: '/search' });
  await expect(page.getByRole('heading', { name: 'Consignments' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.getByRole('link', { name: 'New Consignment' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'New Consignment' })).toBeFocused();
});
