import { expect, test } from '#fixtures.ts';
import { focusOf } from '#focus.ts';
import { createPage } from '#pages/create-page.ts';
import { listPage } from '#pages/list-page.ts';
import { tabWithVisibleFocus } from '#tab-with-visible-focus.ts';

test('works by keyboard across the shell, with visible focus [@SHELL-02] [@SHELL-03] [@DETAILS-01] [@AUTH-03]', async ({
  page,
  signIn,
}) => {
  test.setTimeout(240_000);
  await signIn('Tama', { path: '/search', isFresh: true });
  await expect(listPage(page).count).toBeVisible();
  await test.step('skips to the content', async () => {
    await tabWithVisibleFocus(page, /^Skip to content$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('the rail', async () => {
    await page.reload();
    await expect(listPage(page).count).toBeVisible();
    await tabWithVisibleFocus(page, /^Consignments$/);
    await tabWithVisibleFocus(page, /^Expand menu$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Expand menu' })).toBeFocused();
  });
  await test.step('another organisation', async () => {
    await tabWithVisibleFocus(page, /^Organisation: Harakeke/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'Kōwhai Joinery' })).toBeVisible();
    await tabWithVisibleFocus(page, /Kōwhai Joinery/, 'ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Kōwhai Joinery Dashboard' })).toBeVisible();
  });
  await test.step('sites, an inactive one among them', async () => {
    await tabWithVisibleFocus(page, /^Sites: 5 of 5/);
    await page.keyboard.press('Enter');
    const boxes = page.getByRole('group', { name: 'Sites' }).getByRole('checkbox');
    await expect(boxes.last()).toHaveAccessibleName(/^Whanganui \(closed\) \(Inactive\)/);
    await tabWithVisibleFocus(page, /^Select none$/);
    await page.keyboard.press('ArrowDown');
    await expect(boxes.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(boxes.last()).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Sites: 4 of 5 sites' })).toBeFocused();
  });
  await test.step('the palette', async () => {
    await tabWithVisibleFocus(page, /^Search or jump to/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
    await page.keyboard.type('show all');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sites: 5 of 5 sites' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Search or jump to/ })).toBeFocused();
  });
  await test.step('the bell', async () => {
    await tabWithVisibleFocus(page, /^Notifications$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await tabWithVisibleFocus(page, /^Close notifications$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeFocused();
  });
  await test.step('My Details', async () => {
    await tabWithVisibleFocus(page, /^Account, Tama Rua$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'My Details' })).toBeVisible();
    await tabWithVisibleFocus(page, /^My Details$/, 'ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'My Details' });
    await expect(dialog).toBeVisible();
    await tabWithVisibleFocus(page, /^Selected sites: /);
    await tabWithVisibleFocus(page, /^Save$/);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Account, Tama Rua' })).toBeFocused();
  });
  await test.step('sign-out', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    await tabWithVisibleFocus(page, /^Sign Out$/, 'ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test('keeps focused list elements clear of the sticky bars', async ({ page, signIn }) => {
  await signIn('Mere', { path: '/search' });
  await expect(listPage(page).count).toBeVisible();
  await page.getByRole('main').focus();
  for (const [key, steps] of [
    ['Tab', 40],
    ['Shift+Tab', 20],
  ] as const) {
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press(key);
      // After the last element the focus moves to the browser itself.
      if ((await focusOf(page)).name === '') break;
      // Scrolling the focused element into view takes a frame.
      await expect
        .poll(() => focusOf(page), { message: `${step + 1} × ${key}` })
        .toMatchObject({ isSeen: true, isCovered: false });
    }
  }
});

test('keeps the fields of a form clear of its sticky heading', async ({ page, signIn }) => {
  await signIn('Hana', { path: '/consignment/create' });
  await createPage(page).lineField('Weight in kilograms', 1).focus();
  await tabWithVisibleFocus(page, /^Save as template$/, 'Shift+Tab');
});
