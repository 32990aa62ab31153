import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { DASHBOARD_MAX_DAYS } from '@cartage/domain/dates/date-range.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import type { Locator, Page } from '@playwright/test';
import { expect } from '#slow-expect.ts';

/** The longest range that ends today. Even a small organisation has data of every kind in it. */
export function longestRange(): readonly [string, string] {
  const today = localDay(new Date());
  return [formatDay(addDays(today, 1 - DASHBOARD_MAX_DAYS)), formatDay(today)];
}

/** Page object of the dashboard. */
export interface DashboardPage {
  readonly dates: Locator;
  readonly services: Locator;
  card(name: string): Locator;
  /** Waits until all cards are loaded. */
  settle(): Promise<void>;
  chooseDays(preset: string): Promise<void>;
  /** Takes dates as typed: '01/11/2026'. */
  chooseRange(from: string, to: string): Promise<void>;
  /** Without names, all service types. */
  chooseServices(...names: readonly string[]): Promise<void>;
}

export function dashboardPage(page: Page): DashboardPage {
  const dates = page.getByRole('button', { name: /^Date range: / });
  const services = page.getByRole('button', { name: /^Service types: / });
  const settle = () => expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  return {
    dates,
    services,
    card: (name) => page.getByRole('region', { name, exact: true }),
    settle,
    async chooseDays(preset) {
      await dates.click();
      await page.getByRole('button', { name: preset, exact: true }).click();
      await expect(dates).toHaveAccessibleName(new RegExp(preset));
      await settle();
    },
    async chooseRange(from, to) {
      await dates.click();
      await page.getByLabel('From', { exact: true }).fill(from);
      await page.getByLabel('To', { exact: true }).fill(to);
      await page.getByRole('button', { name: 'Apply' }).click();
      await settle();
    },
    async chooseServices(...names) {
      await services.click();
      const boxes = page.getByRole('group', { name: 'Service types' });
      const all = page.getByRole('button', { name: 'All Service Types', exact: true }).last();
      if (await all.isEnabled()) await all.click();
      for (const name of names) await boxes.getByRole('checkbox', { name }).click();
      await page.getByRole('button', { name: 'Done' }).click();
      await settle();
    },
  };
}
