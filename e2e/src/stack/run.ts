import { rmSync } from 'node:fs';
import { startFront } from '#stack/front.ts';
import { LOG_FOLDER } from '#stack/part.ts';
import { buildWebIfStale } from '#stack/web.ts';
import { startWorld } from '#stack/world.ts';

/** What the test processes must know of the stack that was started for all of them. */
export interface RunStack {
  readonly port: number;
  readonly databaseUrl: string;
  readonly adminUrl: string;
}

const VARIABLE = 'CARTAGE_E2E_STACK';

/** The whole of Cartage for one run; resolves to what stops it. */
export async function startRun(): Promise<{ stack: RunStack; stop: () => Promise<void> }> {
  rmSync(LOG_FOLDER, { recursive: true, force: true });
  buildWebIfStale();
  const world = await startWorld();
  try {
    const { databaseUrl, adminUrl } = world;
    const front = await startFront({ name: 'run', databaseUrl, hasWorker: true });
    const stop = async () => {
      await front.stop();
      await world.stop();
    };
    return { stack: { port: front.port, databaseUrl, adminUrl }, stop };
  } catch (error) {
    await world.stop();
    throw error;
  }
}

/** Hands the stack to the test processes, which inherit the environment. */
export function announceRun(stack: RunStack): void {
  process.env[VARIABLE] = JSON.stringify(stack);
}

export function readRun(): RunStack {
  const text = process.env[VARIABLE];
  if (text === undefined) throw new Error('The stack is started by Playwright: run `playwright test`.');
  return JSON.parse(text);
}
