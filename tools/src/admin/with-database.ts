import { join } from 'node:path';
import { findRunningPostgres, startEmbeddedPostgres } from '@cartage/database/embedded/postgres.ts';
import type { StartSettings } from '#start/settings.ts';

/**
 * The database of DATABASE_URL, else the embedded one: as it runs under somebody else's care, or started for this and
 * ended again.
 */
export async function withDatabase<T>(
  settings: StartSettings,
  note: (text: string) => void,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (settings.databaseUrl !== undefined) return work(settings.databaseUrl);
  const dataDir = join(settings.dataFolder, 'postgres');
  const running = findRunningPostgres(dataDir);
  if (running !== null) return work(running);
  const server = await startEmbeddedPostgres({ dataDir, log: note });
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}
