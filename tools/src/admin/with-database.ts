import { join } from 'node:path';
import { findRunningPostgres, startEmbeddedPostgres } from '@cartage/database/embedded/postgres.ts';
import type { StartSettings } from '#start/settings.ts';

/**
 * Calls `work` with the database of DATABASE_URL, or else with the embedded one. A stopped embedded database is started
 * and stopped again.
 */
export async function withDatabase<T>(
  settings: StartSettings,
  printError: (text: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (settings.databaseUrl !== undefined) return work(settings.databaseUrl);
  const dataDir = join(settings.dataFolder, 'postgres');
  const running = findRunningPostgres(dataDir);
  if (running !== null) return work(running);
  const server = await startEmbeddedPostgres({ dataDir, log: printError });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
