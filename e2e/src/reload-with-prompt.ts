import { expect, type Page } from '@playwright/test';

/** Reloads a page with unsaved changes. The browser has to ask, and the user answers that the page may go. */
export const reloadWithPrompt = (page: Page): Promise<void> => leaveWithPrompt(page, () => page.reload());

/** The same for another way to leave the page. */
export async function leaveWithPrompt(page: Page, leave: () => Promise<unknown>): Promise<void> {
  const dialogPromise = page.waitForEvent('dialog');
  const left = leave();
  const prompt = await dialogPromise;
  expect(prompt.type()).toBe('beforeunload');
  await prompt.accept();
  await left;
}
