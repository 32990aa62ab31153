import { join } from 'node:path';
import { ensureLogins, type Login, LOGINS } from '@cartage/database/connection/logins.ts';
import { asSystem } from '@cartage/database/builders/as-system.ts';
import { loadDemoWorld } from '@cartage/database/demo/load.ts';
import { addDemoDeskPeople } from '@cartage/database/demo/add-demo-desk-people.ts';
import { demoDay } from '@cartage/database/demo/working-clock.ts';
import { watchPostgres } from '@cartage/database/embedded/watched-postgres.ts';
import { migrate } from '@cartage/database/migrate.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import { seedDemoIdentity } from '@cartage/identity/demo/seed.ts';
import { migrateIdentity } from '@cartage/identity/migrate.ts';
import { keysOf } from '@cartage/domain/keys-of.ts';
import type { StartSettings } from '#start/settings.ts';
import { prepareSimulator } from '#start/simulator.ts';

type Print = (line: string) => void;

/** The database of DATABASE_URL, or the embedded one. */
export interface Database {
  url(): string;
  /** Stops the embedded database; does nothing to another one. */
  stop(): Promise<void>;
}

const PREFERRED_PORT = 5488;
const DEMO_SEED = 1;

/** `onMoved` is called when the embedded database was restarted at another address. */
export async function openDatabase(
  settings: StartSettings,
  print: Print,
  onMoved: () => void,
): Promise<Database> {
  const { databaseUrl } = settings;
  if (databaseUrl !== undefined) return { url: () => databaseUrl, stop: async () => {} };
  const dataDir = join(settings.dataFolder, 'postgres');
  const watched = await watchPostgres({ dataDir, port: PREFERRED_PORT, log: print, onMoved });
  return { url: () => watched.current().url, stop: () => watched.stop() };
}

export interface DatabaseContent {
  /** In the order in which they were added. */
  readonly tenants: readonly { readonly name: string; readonly host: string; readonly externalId: string }[];
  readonly isDemo: boolean;
  /** Secret of the simulator's API client; null when the simulator is switched off. */
  readonly simulatorSecret: string | null;
}

/** Migrates the schema and loads the demo world, unless an administrator added tenants before the first start. */
export async function prepareDatabase(
  url: string,
  settings: StartSettings,
  print: Print,
): Promise<DatabaseContent> {
  await migrate(url, { log: print });
  await migrateIdentity(url);
  await ensureLogins(url, missingLogins(settings));
  if (settings.isDemo && (await readTenants(url)).length === 0) {
    print('Loading the demo world …');
    await loadDemoWorld(url, { today: demoDay(new Date()), seed: DEMO_SEED });
  }
  const tenants = await readTenants(url);
  const isDemo = settings.isDemo && tenants.some(({ externalId }) => isDemoTenant(externalId));
  if (isDemo) {
    await addDemoDeskPeople(url);
    await seedDemoIdentity(url);
  }
  const isSimulated = isDemo && settings.hasIdentity && settings.simulatorSpeed > 0;
  return { tenants, isDemo, simulatorSecret: isSimulated ? await prepareSimulator(url) : null };
}

/** Logins that the owner derives, because no administrator has created them. */
export function missingLogins({ logins }: StartSettings): Login[] {
  return keysOf(LOGINS).filter((login) => logins[login] === undefined);
}

const DEMO_IDS: ReadonlySet<string> = new Set(DEMO_TENANTS.map(({ externalId }) => externalId));

export const isDemoTenant = (externalId: string): boolean => DEMO_IDS.has(externalId);

/** False for hosts that are reached through a proxy in front of this machine. */
export const isLocalHost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

async function readTenants(url: string) {
  return asSystem(url, async (client) => {
    const { rows } = await client.query<{ name: string; host: string; externalId: string }>(
      'select name, host, external_id as "externalId" from tenant order by id',
    );
    return rows;
  });
}
