import type { Page } from '@playwright/test';

/** Waits until the page is drawn after a change of its size or colours: the second frame shows it. */
export async function drawn(page: Page): Promise<void> {
  // A string, because TypeScript does not know the browser's names here.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
