import { expect, type Page } from '@playwright/test';
import { focusOf } from '#focus.ts';

/** Presses Tab until what is wanted has the focus, which is seen at every step of the way. */
export async function tabInSight(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
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
