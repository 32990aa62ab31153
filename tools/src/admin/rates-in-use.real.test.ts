import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResponseBody } from '@cartage/contract/operations.ts';
import { addRates } from '@cartage/database/builders/add-rates.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { formatDay } from '@cartage/domain/dates/format.ts';
import { localDay } from '@cartage/domain/dates/zone.ts';
import { Database } from '@cartage/server/db/database.ts';
import { migrateIdentity } from '@cartage/identity/migrate.ts';
import { estimatePrice } from '@cartage/server/jobs/estimate-price.ts';
import { type FreightWorld, freightWorld } from '@cartage/server/testing/freight-world.ts';
import { testApp, type TestApp } from '@cartage/server/testing/test-app.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { runLine } from '#admin/testing/admin-under-test.ts';

let app: TestApp;
let world: FreightWorld;
/**
 * A database client for jobs. It waits longer for locks than a process does, because a slow machine must not end the
 * wait of a test.
 */
let database: Database;
let folder: string;
const first = addDays(localDay(new Date()), 7);

beforeAll(async () => {
  app = await testApp();
  await migrateIdentity(app.databaseUrl);
  world = await freightWorld(app);
  await withClient(app.adminUrl, (client) => addRates(client, world.organisation.tenant));
  database = new Database({
    url: app.databaseUrl,
    poolSize: 1,
    applicationName: 'rates-in-use',
    lockTimeoutMs: 60_000,
    statementTimeoutMs: 60_000,
    onIdleError: (error) => {
      throw error;
    },
  });
  folder = await mkdtemp(join(tmpdir(), 'cartage-rates-in-use-'));
});
afterAll(async () => {
  await database.close();
  await app.close();
  await rm(folder, { recursive: true });
});

/** Sets the fuel adjustment factor from `first` on. */
async function applyFuel(percent: string): Promise<string> {
  const file = join(folder, `${percent}.csv`);
  await writeFile(
    file,
    `Surcharge,Name,Basis,Amount,Minimum,Longer than\nFAF,Fuel adjustment factor (FAF),percent,${percent},,\n`,
  );
  const { code, errors } = await runLine(
    `rates apply --tenant ${world.organisation.tenant.code} --kind surcharges --file ${file} --from ${first}`,
    { DATABASE_URL: app.databaseUrl },
  );
  return `${code} ${errors}`;
}

/** A consignment of 100 kg, which is priced at the rates of `first`: 10 + 100 × 0.50, and fuel. */
async function consignmentOnFirstDay() {
  const response = await world.create({ lineItems: [world.line({ volume: 0.4, weight: 90 })] });
  const { id } = response.json<ResponseBody<'createFullConsignment'>>();
  await withClient(app.adminUrl, (client) =>
    client.query('update consignment set requested_pickup_day = $2 where id = $1', [id, first]),
  );
  return { id, estimate: () => estimatePrice({ database, clock: () => app.now }, payloadOf(id)) };
}

const payloadOf = (consignmentId: number) => ({ organisationId: world.organisation.id, consignmentId });

async function fuelOf(consignmentId: number): Promise<string | undefined> {
  return withClient(app.adminUrl, async (client) => {
    const { rows } = await client.query<{ surcharges: string }>(
      `select working ->> 'surcharges' as surcharges from price_estimate where consignment_id = $1 order by id desc`,
      [consignmentId],
    );
    return rows[0]?.surcharges;
  });
}

/** Runs a statement that holds a lock until the returned function is called. */
async function hold(statement: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: app.adminUrl });
  await client.connect();
  await client.query('begin');
  await client.query(statement);
  onTestFinished(() => client.end());
  return async () => {
    await client.query('rollback');
  };
}

/** Waits until so many sessions wait for a lock. */
const untilWaiting = (sessions: number) =>
  withClient(app.adminUrl, (client) =>
    vi.waitFor(
      async () => {
        const { rows } = await client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(sessions);
      },
      { timeout: 60_000, interval: 20 },
    ),
  );

test('[@QUOTE-05] a file waits for a price that is being calculated, and keeps the rates that it used', async () => {
  expect(await applyFuel('12')).toBe('0 ');
  const { id, estimate } = await consignmentOnFirstDay();
  const release = await hold('lock table price_estimate in share mode');
  const estimating = estimate();
  await untilWaiting(1);
  const applying = applyFuel('20');
  await untilWaiting(2);
  await release();
  await estimating;
  expect(await fuelOf(id)).toBe('7.20');
  expect(await applying).toBe(
    `1 A quote or an estimate has used the rates of this kind that apply from ${formatDay(first)}. Choose another day.`,
  );
});

test('[@QUOTE-05] [@QUOTE-06] prices that are requested while a file is stored have its rates', async () => {
  await withClient(app.adminUrl, (client) => client.query('delete from price_estimate'));
  const { id, estimate } = await consignmentOnFirstDay();
  const [siteId, destinationSiteId] = world.organisation.siteIds;
  const release = await hold('lock table rate_file in share mode');
  const applying = applyFuel('25');
  await untilWaiting(1);
  const quoting = app.request(world.caller, `POST ${world.path}/consignments/pricing/quote`, {
    body: {
      siteId,
      destinationSiteId,
      serviceType: 'STD',
      priceDateTimeUtc: first,
      units: 2,
      volume: 0.4,
      weight: 90,
      deliveryExtras: [],
    },
  });
  const estimating = estimate();
  await untilWaiting(3);
  await release();
  expect(await applying).toBe('0 ');
  expect((await quoting).json<ResponseBody<'quote'>>().totalSurchargesPrice).toBe(15);
  await estimating;
  expect(await fuelOf(id)).toBe('15.00');
});
