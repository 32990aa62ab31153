import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startFront } from '#stack/front.ts';
import { FILES_FOLDER, LOG_FOLDER, ROOT, WEB_FOLDER } from '#stack/managed-process.ts';
import type { RunStack } from '#stack/run.ts';
import { buildWebIfStale } from '#stack/web.ts';
import { startWorld } from '#stack/world.ts';

/** Starts all of Cartage for one run. */
export async function startRun(): Promise<{ stack: RunStack; stop: () => Promise<void> }> {
  for (const folder of [LOG_FOLDER, WEB_FOLDER, FILES_FOLDER])
    rmSync(folder, { recursive: true, force: true });
  buildWebIfStale();
  // A build during the run must not remove files that tests still load.
  cpSync(join(ROOT, 'web', 'dist'), WEB_FOLDER, { recursive: true });
  const world = await startWorld();
  try {
    const { stop: stopWorld, ...addresses } = world;
    const front = await startFront({ name: 'run', databaseUrl: world.databaseUrl, hasWorker: true });
    const stop = async () => {
      await front.stop();
      await stopWorld();
    };
    return { stack: { port: front.port, ...addresses }, stop };
  } catch (error) {
    await world.stop();
    throw error;
  }
}
