import { withClient } from '@cartage/database/connection/with-client.ts';
import { generateConsignments } from '@cartage/database/demo/generate.ts';
import { readGround } from '@cartage/database/demo/ground.ts';
import { loadDemoWorld } from '@cartage/database/demo/load.ts';
import { demoDay } from '@cartage/database/demo/working-clock.ts';
import { storeConsignments } from '@cartage/database/loading/store-consignments.ts';
import { CLOCK_CHANGES_2026, plantClockChanges } from '@cartage/database/testing/clock-changes.ts';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { startTestServer, type TestServer } from '@cartage/database/testing/test-server.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { TENANT_ZONE } from '@cartage/domain/dates/zone.ts';
import { seedDemoIdentity } from '@cartage/identity/demo/seed.ts';
import { migrateIdentity } from '@cartage/identity/migrate.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';

/** The database of a run: a PostgreSQL of its own in a folder of its own, with the demo world as of today. */
export interface World {
  /** What the application is given. */
  readonly databaseUrl: string;
  /** Looks behind row-level security; for assertions only. */
  readonly adminUrl: string;
  /** The same world once more, which nobody is connected to; copied for journeys that change all of the portal. */
  readonly spareUrl: string;
  readonly server: TestServer;
  stop(): Promise<void>;
}

const SEED = 1;

/** With the demo world's own: more than two pages of the largest size within the default seven days. */
const MORE_TO_READ = 450;
/** What falls on a weekend moves to the Friday before, and must not leave the seven days. */
const DAYS_TO_READ = 5;

export async function startWorld(): Promise<World> {
  const server = await startTestServer();
  try {
    const database = await createTestDatabase({ server });
    const today = demoDay(new Date());
    await migrateIdentity(database.url);
    await loadDemoWorld(database.url, { today, seed: SEED });
    await addWhatIsRead(database.adminUrl, today);
    await seedDemoIdentity(database.url);
    const spare = await createTestDatabase({ server, copyOf: database });
    return {
      databaseUrl: database.url,
      adminUrl: database.adminUrl,
      spareUrl: spare.url,
      server: { adminUrl: server.adminUrl, roleUrl: server.roleUrl, template: server.template },
      stop: () => server.stop(),
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function addWhatIsRead(adminUrl: string, today: CalendarDate): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query('begin');
    await client.query('set local role cartage_system');
    const organisationId = READ_ONLY_ORGANISATION;
    // Clocks change on Sundays, when nobody of the demo world works.
    await plantClockChanges(client, { organisationId, zone: TENANT_ZONE, changes: CLOCK_CHANGES_2026 });
    const ground = await readGround(client, organisationId);
    const volume = { count: MORE_TO_READ, days: DAYS_TO_READ, today, seed: SEED + 1 };
    const more = generateConsignments(ground, volume);
    await storeConsignments(client, TENANT_ZONE, more);
    await client.query('commit');
  });
}
