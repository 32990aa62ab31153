import type { Page } from '@playwright/test';

/** Presses Tab until the named control has the focus. */
export async function tabTo(page: Page, name: string, { backwards = false } = {}): Promise<void> {
  const target = page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .or(page.getByRole('combobox', { name, exact: true }))
    .or(page.getByRole('textbox', { name, exact: true }));
  for (let pressed = 0; pressed < 80; pressed += 1) {
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
    if (await target.evaluate((control) => control.matches(':focus'))) return;
  }
  throw new Error(`Tab does not reach ${name}.`);
}
