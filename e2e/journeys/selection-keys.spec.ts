import type { Page } from '@playwright/test';
import { expect, test } from '#fixtures.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';
import { storedList } from '#stored-list.ts';

const inMatuku = { organisationId: READ_ONLY_ORGANISATION };

test('supports arrows, Home, End, paging, Space, Shift, Ctrl+A and Enter in the list [@LIST-03]', async ({
  page,
  signIn,
  rows,
}) => {
  await signIn('Mere', { path: '/search?size=200' });
  const stored = await storedList(rows, inMatuku);
  await expect(page.getByRole('link', { name: stored[0] ?? '' })).toBeVisible();
  const bar = page.getByRole('group', { name: 'Selected consignments' });
  const isAt = async (index: number) => {
    const row = page.getByRole('row').filter({ hasText: stored[index] ?? '?' });
    await expect(row).toBeFocused();
    // Visible, and not behind the header or footer.
    const [box, head, foot] = await Promise.all([
      row.boundingBox(),
      page.getByRole('columnheader').first().boundingBox(),
      page.locator('footer').filter({ hasText: 'Rows per page' }).boundingBox(),
    ]);
    expect(box?.y ?? 0).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((foot?.y ?? 0) + 1);
  };
  await page.getByRole('columnheader', { name: 'Status Date' }).getByRole('button').focus();
  await page.keyboard.press('Tab');
  await isAt(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await isAt(2);
  await page.keyboard.press('End');
  await isAt(199);
  await page.keyboard.press('ArrowDown');
  await isAt(199);
  await page.keyboard.press('PageUp');
  await isAt(189);
  await page.keyboard.press('ArrowUp');
  await isAt(188);
  await page.keyboard.press('Space');
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  const measured = await countMeasuredRows(page);
  await page.keyboard.press('Control+a');
  await expect(bar.getByRole('status')).toHaveText('200 selected');
  // Measuring a row forces a layout, which took most of the time.
  expect(await measured()).toBe(0);
  // Selecting all 200 re-renders only the visible rows and a few around them.
  expect(await page.getByRole('row').count()).toBeLessThan(60);
  await page.keyboard.press('Home');
  await isAt(0);
  await page.keyboard.press('Space');
  await expect(bar.getByRole('status')).toHaveText('199 selected');
  // Tab reaches controls in the current row only.
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(`Select ${stored[0]}`, { exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: stored[0] ?? '' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(bar.getByRole('status')).toHaveText('200 selected');
  await page.keyboard.press('ArrowDown');
  await isAt(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/consignment/${stored[1]}$`));
});

test('keeps the focus on a row outside the viewport [@LIST-03]', async ({ page, signIn, rows }) => {
  await signIn('Mere', { path: '/search?size=200' });
  const stored = await storedList(rows, inMatuku);
  await page.getByLabel(`Select ${stored[1]}`, { exact: true }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('row').nth(3).hover();
  await page.mouse.wheel(0, 100_000);
  await expect(page.getByRole('link', { name: stored[199] ?? '' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row').filter({ hasText: stored[3] ?? '?' })).toBeFocused();
  await expect(page.getByRole('link', { name: stored[3] ?? '' })).toBeInViewport();
});

/** Counts how often row heights are measured from now on. */
async function countMeasuredRows(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(`{
    window.measuredRows = 0;
    const { get } = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'offsetHeight');
    Object.defineProperty(HTMLElement.prototype, 'offsetHeight', {
      get() {
        if (this.matches('[data-row]')) window.measuredRows += 1;
        return get.call(this);
      },
    });
  }`);
  return () => page.evaluate<number>('window.measuredRows');
}
