import type { Page } from '@playwright/test';

/** Waits for the second frame, which shows a change of the size, the colours or the content. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  // A string, because TypeScript does not know the browser's names here.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
