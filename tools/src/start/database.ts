import { join } from 'node:path';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { loadDemoWorld } from '@cartage/database/demo/load.ts';
import { demoDay } from '@cartage/database/demo/working-clock.ts';
import { watchPostgres } from '@cartage/database/embedded/watched-postgres.ts';
import { migrate } from '@cartage/database/migrate.ts';
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

/** Who can sign in where. */
export interface Contents {
  /** In the order in which they were set up. */
  readonly tenants: readonly { readonly name: string; readonly host: string }[];
  readonly isDemo: boolean;
}

/** Brings schema and demo world up to date. An administrator may have set up other tenants before the first start. */
export async function fillDatabase(url: string, settings: StartSettings, say: Say): Promise<Contents> {
  await migrate(url, { log: say });
  await migrateIdentity(url);
  if (settings.isDemo && (await readTenants(url)).length === 0) {
    say('Filling the demo world …');
    await loadDemoWorld(url, { today: demoDay(new Date()), seed: DEMO_SEED });
  }
  const tenants = await readTenants(url);
  const isDemo = settings.isDemo && tenants.some(({ externalId }) => DEMO.has(externalId));
  if (isDemo) await seedDemoIdentity(url);
  return { tenants, isDemo };
}

const DEMO: ReadonlySet<string> = new Set(DEMO_TENANTS.map(({ externalId }) => externalId));

async function readTenants(url: string) {
  const { rows } = await withClient(url, (client) =>
    client.query<{ name: string; host: string; externalId: string }>(
      'select name, host, external_id as "externalId" from tenant order by id',
    ),
  );
  return rows;
}
