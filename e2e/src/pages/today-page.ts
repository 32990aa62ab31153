import type { Locator, Page } from '@playwright/test';
import { expect } from '#slow-expect.ts';

/** Page object of Today. */
export interface TodayPage {
  /** Waits for the figures. */
  settle(): Promise<void>;
  /** The link with the number of a section. */
  figure(section: string): Locator;
  /** The number of a section. */
  count(section: string): Promise<number>;
  /** The link with the overdue number of a section; absent when nothing is overdue. */
  overdue(section: string): Locator;
  /** The buttons and links of rows with this action, in order. */
  actions(label: string): Locator;
}

export function todayPage(page: Page): TodayPage {
  const figures = page.getByRole('navigation', { name: 'Sections' });
  const figure = (section: string) => figures.getByRole('link').filter({ hasText: section });
  return {
    settle: () => expect(figures).toBeVisible(),
    figure,
    count: async (section) =>
      Number(((await figure(section).locator('span').nth(1).textContent()) ?? '').replaceAll(',', '')),
    overdue: (section) => figures.getByRole('link', { name: new RegExp(`^${section}: [\\d,]+ overdue$`) }),
    actions: (label) => page.getByRole('main').locator(`[aria-label^="${label}, "]`),
  };
}
