import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { focusOf } from '#focus.ts';
import { listPage } from '#pages/list-page.ts';

/** Presses Tab until what is wanted has the focus, which is seen at every step of the way. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key);
    // What comes into sight with the focus needs a frame for it.
    await expect
      .poll(() => focusOf(page), { message: `${step + 1} × ${key} on the way to ${name}` })
      .toMatchObject({ isSeen: true, isCovered: false });
    const focus = await focusOf(page);
    if (name.test(focus.name)) return;
  }
  throw new Error(`${name} is not reached by ${key}.`);
}

test('the whole shell by keyboard alone, the focus always seen [@SHELL-02] [@SHELL-03] [@DETAILS-01] [@AUTH-03]', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  await signIn('Tama', { path: '/search', isFresh: true });
  await expect(listPage(page).count).toBeVisible();
  await test.step('past everything to the content', async () => {
    await tabTo(page, /^Skip to content$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('the rail', async () => {
    await page.reload();
    await expect(listPage(page).count).toBeVisible();
    await tabTo(page, /^Consignments$/);
    await tabTo(page, /^Expand the menu$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Collapse the menu' })).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByRole('button', { name: 'Expand the menu' })).toBeFocused();
  });
  await test.step('another organisation', async () => {
    await tabTo(page, /^Organisation: Harakeke/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'Kōwhai Joinery' })).toBeVisible();
    await tabTo(page, /Kōwhai Joinery/, 'ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Organisation: Kōwhai Joinery' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Kōwhai Joinery Dashboard' })).toBeVisible();
  });
  await test.step('sites, an inactive one among them', async () => {
    await tabTo(page, /^Sites: 5 of 5/);
    await page.keyboard.press('Enter');
    const boxes = page.getByRole('group', { name: 'Sites' }).getByRole('checkbox');
    await expect(boxes.last()).toHaveAccessibleName(/^Whanganui \(closed\) \(Inactive\)/);
    await tabTo(page, /^Select none$/);
    await page.keyboard.press('ArrowDown');
    await expect(boxes.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(boxes.last()).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Sites: 4 of 5 sites' })).toBeFocused();
  });
  await test.step('the palette', async () => {
    await tabTo(page, /^Search or jump to/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused();
    await page.keyboard.type('all sites');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Sites: 5 of 5 sites' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Search or jump to/ })).toBeFocused();
  });
  await test.step('the bell', async () => {
    await tabTo(page, /^Notifications$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await tabTo(page, /^Close notifications$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Notifications' })).toBeFocused();
  });
  await test.step('My Details', async () => {
    await tabTo(page, /^Account, Tama Rua$/);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'My Details' })).toBeVisible();
    await tabTo(page, /^My Details$/, 'ArrowDown');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'My Details' });
    await expect(dialog).toBeVisible();
    await tabTo(page, /^Selected sites: /);
    await tabTo(page, /^Save$/);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Account, Tama Rua' })).toBeFocused();
  });
  await test.step('out', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible();
    await tabTo(page, /^Sign Out$/, 'ArrowUp');
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
