import { withClient } from '@cartage/database/connection/with-client.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { STATUS_CODES, statusNumber } from '@cartage/domain/consignment/status.ts';
import { addDays } from '@cartage/domain/dates/calendar-date.ts';
import { PAGE_SIZES, SORT_DIRECTIONS, SORT_OPTIONS } from '@cartage/domain/search/page-and-sort.ts';
import * as fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Database } from '#db/database.ts';
import { parseCriteria } from '#features/consignment-search/parse-criteria.ts';
import { readPage } from '#features/consignment-search/read-page.ts';
import type { SearchOrder } from '#freight/consignment-page.query.ts';
import { FILLED, FILLED_SCOPE as scope, fillWithConsignments } from '#testing/many-consignments.ts';

const ROWS = 4_000;
const COLUMNS = {
  Creation: 'created_at',
  RequestedDelivery: 'requested_delivery_at',
  ConfirmedDelivery: 'confirmed_delivery_at',
} as const;
const SORTED = {
  CreationDate: 'created_at',
  RequestedDeliveryDate: 'requested_delivery_at',
  StatusDate: 'status_at',
} as const;

interface Asked {
  readonly siteIds?: number[] | undefined;
  readonly statuses?: (typeof STATUS_CODES)[number][] | undefined;
  readonly date?:
    | {
        readonly dateRangeType: keyof typeof COLUMNS;
        readonly startDateUtc: string;
        readonly endDateUtc: string;
      }
    | undefined;
  readonly sort: SearchOrder['sort'];
  readonly direction: SearchOrder['direction'];
  readonly offset: number;
  readonly limit: number;
}

let database: TestDatabase;
let reads: Database;

/** Each step changes rows of different days, sites and statuses as a transaction of its own. */
const CHANGES = {
  'delivered, at other sites': `
    update consignment set site_id = 90001 + id % 12, confirmed_delivery_at = created_at,
      confirmed_delivery_day = created_day
    where organisation_id = 900 and id % 7 = 1`,
  'no longer requested': `
    update consignment set requested_delivery_at = null, requested_delivery_day = null
    where organisation_id = 900 and id % 5 = 2`,
  'requested for the next day': `
    update consignment set requested_delivery_at = created_at + interval '1 day',
      requested_delivery_day = ((created_at + interval '1 day') at time zone 'Pacific/Auckland')::date
    where organisation_id = 900 and id % 11 = 3`,
  errors: `update consignment set status = 9, status_at = status_at + interval '1 hour'
    where organisation_id = 900 and status = 1 and id % 2 = 0`,
  'deleted days': `
    delete from consignment where organisation_id = 900 and created_day between '2025-11-03' and '2025-11-09'`,
} as const;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillWithConsignments(database.adminUrl, ROWS);
  reads = new Database({
    url: database.url,
    poolSize: 1,
    applicationName: 'pages-by-day',
    onIdleError: () => {},
  });
});
afterAll(async () => {
  await reads.close();
  await database.drop();
});

async function found({ sort, direction, offset, limit, ...body }: Asked) {
  const criteria = parseCriteria(scope, body, { now: new Date(), overdueLimits: [] });
  if (criteria === null) throw new Error('Nothing could be found');
  const request = { scope, criteria, order: { sort, direction }, window: { offset, limit } };
  const { total, docs } = await readPage(reads, request, 300);
  return { total, ids: docs.map((doc) => (JSON.parse(doc) as { readonly id: number }).id) };
}

/** Plain SQL without counts, indexes of its own or row-level security. */
async function expected(client: Client, asked: Asked) {
  const { date, siteIds = null, statuses, sort, direction, offset, limit } = asked;
  const at = (text: string, days: number) =>
    text.length === 10
      ? `('${text}'::date + ${days})::timestamp at time zone 'Pacific/Auckland'`
      : `'${text}'`;
  const range =
    date &&
    `${COLUMNS[date.dateRangeType]} >= ${at(date.startDateUtc, 0)}
    and ${COLUMNS[date.dateRangeType]} < ${at(date.endDateUtc, 1)}${date.endDateUtc.length === 10 ? '' : `::timestamptz + interval '1 millisecond'`}`;
  const { rows } = await client.query<{ id: number }>(
    `select id::int8 as id from consignment
     where organisation_id = 900 and ($1::int[] is null or site_id = any($1)) and ($2::int[] is null or status = any($2))
       and ${range ?? 'true'}
     order by ${SORTED[sort]} ${direction} nulls last, id ${direction}`,
    [siteIds, statuses?.length ? statuses.map(statusNumber) : null],
  );
  return { total: rows.length, ids: rows.slice(offset, offset + limit).map(({ id }) => Number(id)) };
}

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 });
const date = fc
  .record({
    dateRangeType: fc.constantFrom('Creation', 'RequestedDelivery', 'ConfirmedDelivery'),
    back: fc.nat(360),
    days: fc.oneof(fc.nat(10), fc.integer({ min: 100, max: 363 })),
    kind: fc.constantFrom('days', 'days', 'days of UTC', 'parts of days'),
  })
  .map(({ dateRangeType, back, days, kind }) => {
    const from = addDays(FILLED.lastDay, -Math.max(back, days));
    const to = addDays(from, days);
    if (kind === 'days') return { dateRangeType, startDateUtc: from, endDateUtc: to };
    if (kind === 'days of UTC') {
      return { dateRangeType, startDateUtc: `${from}T00:00:00.000Z`, endDateUtc: `${to}T23:59:59.999Z` };
    }
    return { dateRangeType, startDateUtc: `${from}T05:17:00.000Z`, endDateUtc: `${to}T23:17:00.000Z` };
  });
const sites = Array.from({ length: FILLED.sites }, (_, index) => 90_001 + index);
const asked: fc.Arbitrary<Asked> = fc.record({
  siteIds: optional(fc.subarray(sites, { minLength: 1 })),
  statuses: optional(fc.subarray([...STATUS_CODES], { minLength: 1 })),
  date: optional(date) as fc.Arbitrary<Asked['date']>,
  sort: fc.constantFrom(...SORT_OPTIONS),
  direction: fc.constantFrom(...SORT_DIRECTIONS),
  offset: fc.oneof(fc.constant(0), fc.nat(900), fc.integer({ min: 1_001, max: ROWS + 100 })),
  limit: fc.constantFrom(...PAGE_SIZES),
});

/** Pages in the middle and around the first row without a date, in each order. */
const FIXED: readonly Asked[] = SORT_OPTIONS.flatMap((sort) =>
  SORT_DIRECTIONS.flatMap((direction) =>
    [0, 1_500, 2_100, 2_700, 2_900, 3_500].map((offset) => ({ sort, direction, offset, limit: 200 })),
  ),
);

async function expectSame(client: Client, requests: readonly Asked[]): Promise<void> {
  for (const each of requests) {
    expect(await found(each), JSON.stringify(each)).toEqual(await expected(client, each));
  }
}

describe('count and page', () => {
  const compareAtRandom = (numRuns: number) =>
    withClient(database.adminUrl, (client) =>
      fc.assert(
        fc.asyncProperty(asked, async (each) => {
          expect(await found(each)).toEqual(await expected(client, each));
        }),
        { numRuns },
      ),
    );

  it('[@LIST-11] equal those of plain SQL', () => compareAtRandom(100));

  it('[@LIST-11] equal those of plain SQL while transactions move rows between days, and after', async () => {
    await withClient(database.adminUrl, async (client) => {
      const writers: Client[] = [];
      for (const change of Object.values(CHANGES)) {
        const writer = new Client({ connectionString: database.adminUrl });
        await writer.connect();
        writers.push(writer);
        await writer.query('begin');
        // Different rows for each, so that none waits for another.
        await writer.query(`${change} and id % ${Object.keys(CHANGES).length} = ${writers.length - 1}`);
      }
      await expectSame(client, FIXED);
      for (const [index, writer] of writers.entries()) {
        await writer.query(index === 1 ? 'rollback' : 'commit');
        await writer.end();
        await expectSame(client, FIXED.slice(index % 3));
        if (index % 2 === 0) await client.query('select compact_day_counts()');
      }
      await expectSame(client, FIXED);
    });
  });

  it('[@LIST-11] equal those of plain SQL before the changes are folded', async () => {
    await withClient(database.adminUrl, async (client) => {
      for (const change of Object.values(CHANGES)) await client.query(change);
      await expectSame(client, FIXED);
    });
    await compareAtRandom(60);
  });

  it('[@LIST-11] equal those of plain SQL after the changes are folded', async () => {
    await withClient(database.adminUrl, (client) => client.query('select compact_day_counts()'));
    await compareAtRandom(60);
    expect(await remaining()).toBe(0);
  });
});

const remaining = () =>
  withClient(database.adminUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from delivery_day_delta');
    return rows[0]?.n;
  });
