import { shareRun } from '#stack/run.ts';
import { startRun } from '#stack/start-run.ts';

/** Playwright calls this once before all tests, and the returned function once after them. */
export async function globalSetup(): Promise<() => Promise<void>> {
  const { stack, stop } = await startRun();
  shareRun(stack);
  return stop;
}

// Playwright requires a default export.
// oxlint-disable-next-line import/no-default-export
export default globalSetup;
