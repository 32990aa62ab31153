import type { Page } from '@playwright/test';

/**
 * Lets the test move the clock of the page, which continues from the time of the run. Call it before the page opens:
 * while Playwright installs the clock, an open page reads 1 January 1970, and what it then requests is rejected.
 */
export async function installClock(page: Page): Promise<void> {
  if (page.url() !== 'about:blank') throw new Error('Install the clock before the page opens');
  // Without a time, Playwright takes that of the machine, which is not the server's.
  await page.clock.install({ time: Date.now() });
}
