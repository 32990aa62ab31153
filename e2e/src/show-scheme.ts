import type { Page } from '@playwright/test';

/** Resolves when the page has been drawn in the colours of the scheme. */
export async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // As text, because these names belong to the browser. The first frame begins the change, the second has it.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
