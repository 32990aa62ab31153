import { withClient } from '@cartage/database/connection/with-client.ts';
import { generateConsignments } from '@cartage/database/demo/generate.ts';
import { readGenerationInput } from '@cartage/database/demo/read-generation-input.ts';
import { loadDemoWorld } from '@cartage/database/demo/load.ts';
import { demoDay } from '@cartage/database/demo/working-clock.ts';
import { storeConsignments } from '@cartage/database/loading/store-consignments.ts';
import { CLOCK_CHANGES_2026, plantClockChanges } from '@cartage/database/testing/clock-changes.ts';
import { testClockOffset } from '@cartage/database/testing/test-day.ts';
import { createTestDatabase } from '@cartage/database/testing/test-database.ts';
import { startTestServer, type TestServer } from '@cartage/database/testing/test-server.ts';
import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { TENANT_ZONE } from '@cartage/domain/dates/zone.ts';
import { seedDemoIdentity } from '@cartage/identity/demo/seed.ts';
import { migrateIdentity } from '@cartage/identity/migrate.ts';
import { READ_ONLY_ORGANISATION } from '#stack/read-only-organisation.ts';

/** The database of a run: its own PostgreSQL with the demo world of the day of the run. */
export interface World {
  /** The address that the application uses. */
  readonly databaseUrl: string;
  /** Bypasses row-level security; for assertions only. */
  readonly adminUrl: string;
  /** A second copy without connections. Tests that change shared data copy it. */
  readonly spareUrl: string;
  readonly server: TestServer;
  stop(): Promise<void>;
}

const SEED = 1;

/** Together with the demo world's own: more than two pages of the largest size within the default seven days. */
const READ_ONLY_CONSIGNMENTS = 450;
/** Consignments of a weekend move to the Friday before, which must be within the seven days. */
const READ_ONLY_DAYS = 5;

export async function startWorld(): Promise<World> {
  const server = await startTestServer();
  try {
    const database = await createTestDatabase({ server });
    const today = demoDay(new Date());
    await addRunClock(database.adminUrl);
    await migrateIdentity(database.url);
    await loadDemoWorld(database.url, { today, seed: SEED });
    await addReadOnlyConsignments(database.adminUrl, today);
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

/** For statements of the tests. The application passes its clock to PostgreSQL; only the job queue reads `now()`. */
async function addRunClock(adminUrl: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(
      `create function run_now() returns timestamptz language sql stable
         as 'select now() + interval ''${testClockOffset()} milliseconds''';
       create function run_today() returns date language sql stable
         as 'select (run_now() at time zone ''${TENANT_ZONE}'')::date'`,
    ),
  );
}

async function addReadOnlyConsignments(adminUrl: string, today: CalendarDate): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query('begin');
    await client.query('set local role cartage_system');
    const organisationId = READ_ONLY_ORGANISATION;
    // Clocks change on Sundays, on which the demo world has no consignments.
    await plantClockChanges(client, { organisationId, zone: TENANT_ZONE, changes: CLOCK_CHANGES_2026 });
    const ground = await readGenerationInput(client, organisationId);
    const volume = { count: READ_ONLY_CONSIGNMENTS, days: READ_ONLY_DAYS, today, seed: SEED + 1 };
    const more = generateConsignments(ground, volume);
    await storeConsignments(client, TENANT_ZONE, more);
    await client.query('commit');
  });
}
