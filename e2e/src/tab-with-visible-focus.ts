import { expect, type Page } from '@playwright/test';
import { focusOf } from '#focus.ts';

/** Presses Tab until the named element has the focus, which must be visible at every step. */
export async function tabWithVisibleFocus(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key);
    // Scrolling the focused element into view takes a frame.
    await expect
      .poll(() => focusOf(page), { message: `focus after ${step + 1} × ${key}` })
      .toMatchObject({ isSeen: true, isCovered: false });
    const focus = await focusOf(page);
    if (name.test(focus.name)) return;
  }
  throw new Error(`${key} does not reach ${name}.`);
}
