import { expect, type Page } from '@playwright/test';

/** Reloads a page with unsaved changes. The browser has to ask, and the user answers that the page may go. */
export async function reloadWithPrompt(page: Page): Promise<void> {
  const dialogPromise = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const prompt = await dialogPromise;
  expect(prompt.type()).toBe('beforeunload');
  await prompt.accept();
  await reloaded;
}
