import type { Page } from '@playwright/test';
import { waitUntilDrawn } from '#wait-until-drawn.ts';

/** Switches the colour scheme and waits until the page is drawn in it. */
export async function showScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await waitUntilDrawn(page);
}
