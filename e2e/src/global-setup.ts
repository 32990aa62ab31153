import { announceRun } from '#stack/run.ts';
import { startRun } from '#stack/start-run.ts';

/** Called by Playwright once before all tests; what it answers is called once after them. */
export async function globalSetup(): Promise<() => Promise<void>> {
  const { stack, stop } = await startRun();
  announceRun(stack);
  return stop;
}

// Playwright takes the default export only.
// oxlint-disable-next-line import/no-default-export
export default globalSetup;
