import { join } from 'node:path';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { loadDemoWorld } from '@cartage/database/demo/load.ts';
import { watchPostgres } from '@cartage/database/embedded/watched-postgres.ts';
import { migrate } from '@cartage/database/migrate.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import { seedDemoIdentity } from '@cartage/identity/demo/seed.ts';
import { migrateIdentity } from '@cartage/identity/migrate.ts';
import type { StartSettings } from '#start/settings.ts';

type Say = (line: string) => void;

/** The database of this start: ours to look after, or somebody else's. */
export interface Database {
  url(): string;
  stop(): Promise<void>;
}

const WANTED_PORT = 5488;
const DEMO_SEED = 1;

/** `onMoved` is told when the embedded database had to come back under another address. */
export async function openDatabase(
  settings: StartSettings,
  say: Say,
  onMoved: () => void,
): Promise<Database> {
  const given = settings.databaseUrl;
  if (given !== undefined) return { url: () => given, stop: async () => {} };
  const dataDir = join(settings.dataFolder, 'postgres');
  const watched = await watchPostgres({ dataDir, port: WANTED_PORT, log: say, onMoved });
  return { url: () => watched.current().url, stop: () => watched.stop() };
}

/** Brings schema and demo world up to date. */
export async function fillDatabase(url: string, settings: StartSettings, say: Say): Promise<void> {
  await migrate(url, { log: say });
  await migrateIdentity(url);
  if (!settings.isDemo) return;
  if (await isEmpty(url)) {
    say('Filling the demo world …');
    await loadDemoWorld(url, { today: localDay(new Date()), seed: DEMO_SEED });
  }
  if (await hasDemoWorld(url)) await seedDemoIdentity(url);
}

/** An administrator may have set up tenants of their own before the first start. */
async function hasDemoWorld(url: string): Promise<boolean> {
  const names = DEMO_TENANTS.map(({ externalId }) => externalId);
  const { rows } = await withClient(url, (client) =>
    client.query<{ there: boolean }>(
      'select exists(select from tenant where external_id = any($1)) as there',
      [names],
    ),
  );
  return rows[0]?.there === true;
}

async function isEmpty(url: string): Promise<boolean> {
  const { rows } = await withClient(url, (client) =>
    client.query<{ empty: boolean }>('select not exists(select from tenant) as empty'),
  );
  return rows[0]?.empty === true;
}
