import { expect, type Locator, type Page } from '@playwright/test';

/** Holds a finger on an element until the tooltip shows, then lifts it. */
export async function longPress(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element is not visible.');
  const session = await page.context().newCDPSession(page);
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
  await expect(page.getByRole('tooltip')).toBeVisible();
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
