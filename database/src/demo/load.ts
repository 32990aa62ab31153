import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { DEMO_ORGANISATIONS } from '@cartage/domain/demo/organisations.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import { TENANT_ZONE } from '@cartage/domain/dates/zone.ts';
import type { Client } from 'pg';
import { withClient } from '#connection/with-client.ts';
import { storeExtras } from '#demo/extras.ts';
import { createdAt, type DemoImport, planImports } from '#demo/plan-imports.ts';
import { storeImports } from '#demo/store-imports.ts';
import { storePrices } from '#demo/prices.ts';
import { storeRates } from '#demo/rates.ts';
import { storeProducts } from '#demo/products.ts';
import { showFailedDelivery } from '#demo/show-failed-delivery.ts';
import { storeHireage, withHireage } from '#demo/hireage.ts';
import { storeProofs } from '#demo/proofs.ts';
import { storeReceiverEmails } from '#demo/receiver-emails.ts';
import { storeDeskPeople } from '#demo/add-demo-desk-people.ts';
import { generateConsignments } from '#demo/generate.ts';
import { readGenerationInput } from '#demo/read-generation-input.ts';
import { restartNumbering, vacuumTables } from '#demo/table-maintenance.ts';
import { storeOrganisation } from '#demo/store-organisation.ts';
import { storePeople } from '#demo/store-people.ts';
import { storeRuns } from '#demo/runs.ts';
import { storeTenants } from '#demo/store-tenants.ts';
import type { NewConsignment } from '#loading/new-consignment.ts';
import { storeConsignments } from '#loading/store-consignments.ts';

export interface DemoWorldOptions {
  /** The last day of the world. */
  readonly today: CalendarDate;
  readonly seed: number;
  /** Total of all organisations; default: 2,000. */
  readonly consignments?: number;
}

const CONSIGNMENTS = 2_000;
const DAYS = 200;

type Code = (typeof DEMO_ORGANISATIONS)[number]['code'];

/** Percentages of the total; each organisation has at least `MIN_CONSIGNMENTS`. */
const SHARES: { readonly [Of in Code]?: number } = { HH: 60, KJ: 12, MM: 10, WI: 3, PP: 9, RR: 6 };
/** New organisations with few or no consignments, in addition to the total. */
const NEW_ORGANISATIONS: { readonly [Of in Code]?: { readonly count: number; readonly days: number } } = {
  KK: { count: 14, days: 14 },
  HT: { count: 14, days: 14 },
};
const MIN_CONSIGNMENTS = 9;

/**
 * Fills an empty, migrated database with the demo world, in one transaction. The same day and seed give exactly the
 * same rows. Throws when the database has a tenant. The role of the URL must own the database.
 */
export async function loadDemoWorld(url: string, options: DemoWorldOptions): Promise<void> {
  if (parseCalendarDate(options.today) === null) throw new Error(`Not a day: ${options.today}`);
  await withClient(url, async (client) => {
    await client.query('begin');
    await restartNumbering(client);
    await client.query('set local role cartage_system');
    await rejectUsedDatabase(client);
    await storeWorld(client, options);
    await client.query('select compact_day_counts()');
    // A failure above ends the connection and with it the transaction.
    await client.query('commit');
    await vacuumTables(client);
  });
}

async function rejectUsedDatabase(client: Client): Promise<void> {
  // A concurrent second load waits here and is then rejected.
  await client.query('lock table tenant in share row exclusive mode');
  const { rowCount } = await client.query('select from tenant limit 1');
  if (rowCount !== 0) throw new Error('The demo world can only be loaded into a database without tenants.');
}

async function storeWorld(client: Client, { today, seed, consignments = CONSIGNMENTS }: DemoWorldOptions) {
  await storeTenants(client);
  for (const organisation of DEMO_ORGANISATIONS) await storeOrganisation(client, organisation);
  await storePeople(client);
  await storeDeskPeople(client);
  for (const tenant of DEMO_TENANTS) {
    const own = DEMO_ORGANISATIONS.filter(({ tenantCode }) => tenantCode === tenant.code);
    const planned: NewConsignment[] = [];
    const imports: DemoImport[] = [];
    const hasImport = 'CsvImportEnabled' in tenant.settings;
    for (const { id, code } of own) {
      const { count, days } = volumeOf(code, consignments);
      const input = await readGenerationInput(client, id);
      const generated = withHireage(
        showFailedDelivery(
          [...generateConsignments(input, { count, days, today, seed })],
          input.standardEvents,
        ),
        tenant.code,
      );
      const withImports = hasImport
        ? planImports(generated, input, today)
        : { consignments: generated, imports: [] };
      planned.push(...withImports.consignments);
      imports.push(...withImports.imports);
    }
    // References of a tenant increase with the creation time across its organisations.
    planned.sort((a, b) => createdAt(a).getTime() - createdAt(b).getTime());
    const stored = await storeConsignments(client, TENANT_ZONE, planned);
    await storeImports(client, imports, { consignments: planned, stored });
  }
  await storeRuns(client, today);
  await storeExtras(client);
  await storeRates(client, today);
  await storePrices(client);
  await storeProducts(client);
  await storeProofs(client, today);
  await storeReceiverEmails(client, today);
  await storeHireage(client, today);
  await startHistory(client);
}

/** Changes are recorded from the last one of the loaded consignments on. */
async function startHistory(client: Client): Promise<void> {
  await client.query(
    `update tenant
     set history_since = (
       select max(modified_at) + interval '1 millisecond' from consignment where tenant_id = tenant.id
     )`,
  );
}

function volumeOf(code: Code, consignments: number) {
  const share = SHARES[code];
  if (share === undefined) return NEW_ORGANISATIONS[code] ?? { count: 0, days: DAYS };
  return { count: Math.max(MIN_CONSIGNMENTS, Math.round((consignments * share) / 100)), days: DAYS };
}
