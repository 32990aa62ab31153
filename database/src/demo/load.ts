import type { CalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { parseCalendarDate } from '@cartage/domain/dates/calendar-date.ts';
import { DEMO_ORGANISATIONS } from '@cartage/domain/demo/organisations.ts';
import { DEMO_TENANTS } from '@cartage/domain/demo/tenants.ts';
import { TENANT_ZONE } from '@cartage/domain/dates/zone.ts';
import type { Client } from 'pg';
import { withClient } from '#connection/with-client.ts';
import { storeExtras } from '#demo/extras.ts';
import { storePrices } from '#demo/prices.ts';
import { storeProducts } from '#demo/products.ts';
import { storeProofs } from '#demo/proofs.ts';
import { generateConsignments } from '#demo/generate.ts';
import { readGround } from '#demo/ground.ts';
import { restartNumbering, settle } from '#demo/housekeeping.ts';
import { storeOrganisation } from '#demo/store-organisation.ts';
import { storePeople } from '#demo/store-people.ts';
import { storeRuns } from '#demo/runs.ts';
import { storeTenants } from '#demo/store-tenants.ts';
import type { NewConsignment } from '#loading/new-consignment.ts';
import { storeConsignments } from '#loading/store-consignments.ts';

export interface DemoWorldOptions {
  /** The last day of the world: everything happens on it or before. */
  readonly today: CalendarDate;
  readonly seed: number;
  /** Of all organisations together; 2,000 when not given. */
  readonly consignments?: number;
}

const CONSIGNMENTS = 2_000;
const DAYS = 200;

type Code = (typeof DEMO_ORGANISATIONS)[number]['code'];

/** Parts of a whole of 100; the nine that each of them has come first. */
const SHARES: { readonly [Of in Code]?: number } = { HH: 60, KJ: 12, MM: 10, WI: 3, PP: 9, RR: 6 };
/** Organisations that are no part of the whole: whoever has just begun has few, or none yet. */
const BEGINNERS: { readonly [Of in Code]?: { readonly count: number; readonly days: number } } = {
  KK: { count: 14, days: 14 },
  HT: { count: 14, days: 14 },
};
const FEWEST = 9;

/**
 * Fills an empty, migrated database with the demo world. The same day and seed give the same world to the letter.
 * All or nothing; refuses a database that has a tenant. The url's role owns the database.
 */
export async function loadDemoWorld(url: string, options: DemoWorldOptions): Promise<void> {
  if (parseCalendarDate(options.today) === null) throw new Error(`Not a day: ${options.today}`);
  await withClient(url, async (client) => {
    await client.query('begin');
    await refuseWhenUsed(client);
    await restartNumbering(client);
    await client.query('set local role cartage_system');
    await storeWorld(client, options);
    await client.query('select compact_day_counts()');
    // A failure above ends the connection and with it the transaction.
    await client.query('commit');
    await settle(client);
  });
}

async function refuseWhenUsed(client: Client): Promise<void> {
  // Against a second load at the same time: it waits here and is then refused.
  await client.query('lock table tenant in share row exclusive mode');
  const { rowCount } = await client.query('select from tenant limit 1');
  if (rowCount !== 0) throw new Error('The demo world is only loaded into a database without tenants.');
}

async function storeWorld(client: Client, { today, seed, consignments = CONSIGNMENTS }: DemoWorldOptions) {
  await storeTenants(client);
  for (const organisation of DEMO_ORGANISATIONS) await storeOrganisation(client, organisation);
  await storePeople(client);
  for (const tenant of DEMO_TENANTS) {
    const own = DEMO_ORGANISATIONS.filter(({ tenantCode }) => tenantCode === tenant.code);
    const made: NewConsignment[] = [];
    for (const { id, code } of own) {
      const { count, days } = volumeOf(code, consignments);
      made.push(...generateConsignments(await readGround(client, id), { count, days, today, seed }));
    }
    const createdAt = ({ history }: NewConsignment) => history[0]?.at.getTime() ?? 0;
    // References of a tenant rise with the time, whichever organisation they went to.
    made.sort((a, b) => createdAt(a) - createdAt(b));
    await storeConsignments(client, TENANT_ZONE, made);
  }
  await storeRuns(client, today);
  await storeExtras(client);
  await storePrices(client);
  await storeProducts(client);
  await storeProofs(client, today);
}

function volumeOf(code: Code, consignments: number) {
  const share = SHARES[code];
  if (share === undefined) return BEGINNERS[code] ?? { count: 0, days: DAYS };
  return { count: Math.max(FEWEST, Math.round((consignments * share) / 100)), days: DAYS };
}
