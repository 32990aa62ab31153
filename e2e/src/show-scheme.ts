import type { Page } from '@playwright/test';

/** Switches the colour scheme and waits until the page is drawn in it. */
export async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // A string, because TypeScript does not know the browser's names here. The second frame shows the new colours.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
