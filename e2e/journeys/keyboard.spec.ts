import { expect, test } from '#fixtures.ts';
import { focusOf } from '#focus.ts';
import { listPage } from '#pages/list-page.ts';
import { tabInSight } from '#tab-in-sight.ts';

test('the whole shell by keyboard alone, the focus always seen [@SHELL-02] [@SHELL-03] [@DETAILS-01] [@AUTH-03]', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn('Tama', { path: '/search', isFresh: true });
  await expect(listPage(page).count).toBeVisible();
  await test.step('past everything to the content', async () => {
    await tabInSight(page, /^Skip to content$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('the rail', async () => {
    await page.reload();
    await expect(listPage(page).count).toBeVisible();
    await tabInSight(page, /^Consignments$/);
    await tabInSight(page, /^Expand the menu$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Collapse the menu' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeFocused();
  });
  await test.step('another organisation', async () => {
    await tabInSight(page, /^Organisation: Harakeke/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'Kōwhai Joinery' })).toBeVisible();
    await tabInSight(page, /Kōwhai Joinery/, 'ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Kōwhai Joinery Dashboard' })).toBeVisible();
  });
  await test.step('sites, an inactive one among them', async () => {
    await tabInSight(page, /^Sites: 5 of 5/);
    await page.keyboard.press('Enter');
    const boxes = page.getByRole('group', { name: 'Sites' }).getByRole('checkbox');
    await expect(boxes.last()).toHaveAccessibleName(/^Whanganui \(closed\) \(Inactive\)/);
    await tabInSight(page, /^Select none$/);
    await page.keyboard.press('ArrowDown');
    await expect(boxes.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(boxes.last()).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Sites: 4 of 5 sites' })).toBeFocused();
  });
  await test.step('the palette', async () => {
    await tabInSight(page, /^Search or jump to/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
    await page.keyboard.type('all sites');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sites: 5 of 5 sites' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Search or jump to/ })).toBeFocused();
  });
  await test.step('the bell', async () => {
    await tabInSight(page, /^Notifications$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await tabInSight(page, /^Close notifications$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeFocused();
  });
  await test.step('My Details', async () => {
    await tabInSight(page, /^Account, Tama Rua$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'My Details' })).toBeVisible();
    await tabInSight(page, /^My Details$/, 'ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'My Details' });
    await expect(dialog).toBeVisible();
    await tabInSight(page, /^Selected sites: /);
    await tabInSight(page, /^Save$/);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Account, Tama Rua' })).toBeFocused();
  });
  await test.step('out', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    await tabInSight(page, /^Sign Out$/, 'ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

test('what Tab comes to in the list is never under the bar at its foot or its head', async ({
  page,
  signIn,
}) => {
  await signIn('Mere', { path: '/search' });
  await expect(listPage(page).count).toBeVisible();
  await page.getByRole('main').focus();
  for (const [key, steps] of [
    ['Tab', 40],
    ['Shift+Tab', 20],
  ] as const) {
    for (let step = 0; step < steps; step += 1) {
      await page.keyboard.press(key);
      // After the last one the browser's own bars have it.
      if ((await focusOf(page)).name === '') break;
      // What comes into sight with the focus needs a frame for it.
      await expect
        .poll(() => focusOf(page), { message: `${step + 1} × ${key}` })
        .toMatchObject({ isSeen: true, isCovered: false });
    }
  }
});
