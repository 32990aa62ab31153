import type { BrowserContext } from '@playwright/test';
import { shiftDate } from '@cartage/database/testing/shift-date.ts';
import { testClockOffset } from '@cartage/database/testing/test-day.ts';

/** Pages of the context open on the day of the run. */
export async function shiftPages(context: BrowserContext): Promise<void> {
  if (testClockOffset() !== 0) await context.addInitScript(shiftDate, testClockOffset());
}
