import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { SORT_DIRECTIONS, SORT_OPTIONS } from '@cartage/domain/search/page-and-sort.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#db/database.ts';
import { parseCriteria } from '#features/consignment-search/parse-criteria.ts';
import { readPage } from '#features/consignment-search/read-page.ts';
import type { SearchOrder } from '#freight/consignment-page.query.ts';
import { FILLED, FILLED_SCOPE as scope, fillWithConsignments } from '#testing/many-consignments.ts';
import { type Plan, plansOf } from '#testing/plan-probe.ts';

type Body = Parameters<typeof parseCriteria>[1];

interface Case {
  readonly body: Body;
  readonly sort?: SearchOrder['sort'];
  readonly direction?: SearchOrder['direction'];
  readonly offset?: number;
  readonly limit?: number;
  /** Indexes that are read, each once or more. `any` means the index that the planner estimates as the smallest. */
  readonly indexes: readonly string[];
  /** The table itself is visited for rows that the index leaves, because there are few of them. */
  readonly visitsTable?: true;
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillWithConsignments(database.adminUrl, 50_000);
});
afterAll(() => database.drop());

const LIMITS = [{ region: 'NZ-AUK', targetHours: 8, before: new Date('2026-03-17T23:00Z') }] as const;

function ask(recorded: Pick<Database, 'read'>, { body, ...given }: Omit<Case, 'indexes'>) {
  const { sort = 'CreationDate', direction = 'asc', offset = 0, limit = 25 } = given;
  const criteria = parseCriteria(scope, body, { now: new Date(), overdueLimits: LIMITS });
  if (criteria === null) throw new Error('Nothing could be found');
  return readPage(recorded, { scope, criteria, order: { sort, direction }, window: { offset, limit } });
}

const range = (
  dateRangeType: 'Creation' | 'RequestedDelivery' | 'ConfirmedDelivery',
  startDateUtc: string,
  endDateUtc: string = FILLED.lastDay,
) => ({ date: { dateRangeType, startDateUtc, endDateUtc } });
const week = range('Creation', '2026-03-12');
const year = range('Creation', '2025-03-19');
const instants = range('Creation', '2025-10-19T03:00:00Z', '2026-03-01T03:00:00Z');
const rollup = 'day_count_pkey';

const INDEXED: Readonly<Record<string, Case>> = {
  'a week': { body: week, indexes: [rollup, 'consignment_created'] },
  'a week, newest first': { body: week, direction: 'desc', indexes: [rollup, 'consignment_created'] },
  'a year': { body: year, indexes: [rollup, 'consignment_created'] },
  'everything there is': { body: {}, indexes: [rollup, 'consignment_created'] },
  'a range of instants': { body: instants, direction: 'desc', indexes: ['any', 'consignment_created'] },
  'a deep page': { body: year, offset: 20_000, indexes: [rollup, 'consignment_created'] },
  'the last page': { body: year, offset: 49_900, limit: 200, indexes: [rollup, 'consignment_created'] },
  'by status date': { body: year, sort: 'StatusDate', indexes: [rollup, 'consignment_status'] },
  'deep by status date': {
    body: year,
    sort: 'StatusDate',
    direction: 'desc',
    offset: 30_000,
    indexes: [rollup, 'consignment_status'],
  },
  'by requested delivery': {
    body: year,
    sort: 'RequestedDeliveryDate',
    indexes: [rollup, 'consignment_requested'],
  },
  'latest requested delivery first': {
    body: year,
    sort: 'RequestedDeliveryDate',
    direction: 'desc',
    indexes: ['any', 'consignment_requested'],
  },
  'where dates end and rows without one begin': {
    body: year,
    sort: 'RequestedDeliveryDate',
    direction: 'desc',
    offset: 44_950,
    limit: 200,
    indexes: ['any', 'consignment_requested', 'consignment_requested'],
  },
  'one site of many': { body: { ...year, siteIds: [90_012] }, indexes: [rollup, 'any'] },
  'a rare status of one site': {
    body: { ...year, siteIds: [90_012], statuses: ['ERR'] },
    indexes: [rollup, 'consignment_open'],
  },
  'days of requested delivery': {
    body: range('RequestedDelivery', '2026-03-01'),
    sort: 'RequestedDeliveryDate',
    direction: 'desc',
    indexes: ['consignment_requested', 'consignment_requested'],
  },
  'days of confirmed delivery by status date': {
    body: range('ConfirmedDelivery', '2025-10-01'),
    sort: 'StatusDate',
    direction: 'desc',
    limit: 200,
    indexes: ['consignment_confirmed', 'consignment_status'],
  },
  'days of confirmed delivery by requested delivery': {
    body: range('ConfirmedDelivery', '2026-03-12'),
    sort: 'RequestedDeliveryDate',
    indexes: ['consignment_confirmed', 'consignment_confirmed'],
  },
  'a phone number': {
    body: { ...year, phoneNumber: '021 000 123' },
    indexes: ['consignment_sender_phone', 'consignment_receiver_phone'],
    visitsTable: true,
  },
  'a sales reference': {
    body: { salesReference: 'SO-77' },
    sort: 'StatusDate',
    indexes: ['consignment_sales'],
    visitsTable: true,
  },
  'a list of references': {
    body: { references: ['KEA00000017', 'KEA00031234', 'KEA00000018'] },
    limit: 200,
    indexes: ['consignment_reference'],
    visitsTable: true,
  },
  'the number of a labelled piece': {
    body: { searchTerm: `00${FILLED.sscc}` },
    indexes: ['handling_unit_pkey', 'consignment_pkey'],
    visitsTable: true,
  },
  'the tracking link of a label': {
    body: { searchTerm: `https://kea.example/track/${FILLED.trackingToken}`, ...year },
    indexes: ['consignment_tracking', 'consignment_pkey'],
    visitsTable: true,
  },
  'a service type in a week': {
    body: { ...week, serviceTypes: ['STD'] },
    indexes: ['consignment_created', 'consignment_created'],
  },
  'a service type by status date': {
    body: { ...year, serviceTypes: ['STD'] },
    sort: 'StatusDate',
    indexes: ['any', 'consignment_status'],
  },
  // The smallest index that covers site, status and day is read once, compared with the ids of the other.
  'unresolved exceptions in a year': {
    body: { ...year, exceptions: ['UNRESOLVED'] },
    indexes: ['delivery_event_exceptions', 'any'],
  },
  'overdue exceptions in a year': {
    body: { ...year, exceptions: ['OVERDUE'] },
    // The exceptions are read for the unresolved ones and for the overdue ones, which need the site of their consignment.
    indexes: ['delivery_event_exceptions', 'delivery_event_exceptions', 'any', 'any'],
  },
  'overdue pickups in a year': {
    body: { ...year, overdueTasks: ['PICKUPS_DUE'] },
    indexes: ['consignment_open'],
    visitsTable: true,
  },
  'unresolved exceptions of a type in a week': {
    body: { ...week, exceptions: ['UNRESOLVED'], exceptionTypes: ['902'] },
    indexes: ['delivery_event_exceptions', 'any'],
  },
  'unresolved notes in a year': {
    body: { ...year, hasUnresolvedNotes: true },
    sort: 'StatusDate',
    indexes: ['consignment_noted'],
  },
  'a rare sender or receiver site in a year': {
    body: { ...year, participantSites: ['90012'] },
    indexes: ['participant_site', 'any'],
  },
  'a frequent sender or receiver site in a week': {
    body: { ...week, participantSites: ['90001'] },
    sort: 'StatusDate',
    indexes: ['participant_site', 'any'],
  },
  'a rare tag in a year': {
    body: { ...year, tags: ['URG'] },
    indexes: ['consignment_tag_code', 'any'],
  },
  'dangerous goods in a week': {
    body: { ...week, hasDangerousGoods: true },
    indexes: ['line_item_dangerous', 'any'],
  },
  'a task of Today in a year': {
    body: { ...year, tasks: ['PICKUPS_DUE'] },
    indexes: ['consignment_open'],
  },
  'a phone number and a term': {
    body: { phoneNumber: '021 000 123', searchTerm: 'kauri' },
    indexes: ['consignment_sender_phone', 'consignment_receiver_phone', 'consignment_text_pkey'],
    visitsTable: true,
  },
};

describe('the tenth run of a search', () => {
  test.each(Object.entries(INDEXED))('%s', async (_name, expected) => {
    const plans = await plansOf(database.url, scope.context, (recorded) => ask(recorded, expected));
    const read = plans.flatMap(indexesOf);
    const named = expected.indexes.filter((index) => index !== 'any');
    expect(read, described(plans)).toEqual(expect.arrayContaining(named));
    expect(read, described(plans)).toHaveLength(expected.indexes.length);
    for (const plan of plans) expectLean(plan, expected.visitsTable ?? false);
  });
});

/** The indexes that a plan reads, without those of documents, which are always read by id. */
function indexesOf({ nodes }: Plan): string[] {
  return nodes.flatMap(({ index }) =>
    index === undefined || index.startsWith('consignment_doc') ? [] : [index],
  );
}

function expectLean(plan: Plan, visitsTable: boolean): void {
  expect(plan.genericPlans, 'planned for its values').toBe(0);
  const onTables = plan.nodes.filter(({ relation }) => relation?.startsWith('consignment') ?? false);
  for (const { type, relation, heapFetches } of onTables) {
    expect(type, plan.text).not.toBe('Seq Scan');
    if (relation === 'consignment' && !visitsTable) expect(type, plan.text).toBe('Index Only Scan');
    expect(heapFetches, plan.text).toBe(0);
  }
}

const described = (plans: readonly Plan[]) => plans.map(({ text }) => text).join('\n\n');

describe('a search for a text, inside its function', () => {
  test.each([
    ['three letters', { searchTerm: 'kauri' }, 'consignment_text_trigram'],
    ['a whole reference', { searchTerm: 'FIL00000077' }, 'consignment_text_trigram'],
    [
      'two letters with a rare status of one site',
      { searchTerm: 'ka', statuses: ['ERR'], siteIds: [90_012] },
      'consignment_text_pkey',
    ],
    [
      'a frequent word with a rare status in a week of requested delivery',
      { ...range('RequestedDelivery', '2026-03-12'), searchTerm: 'receiver', statuses: ['ERR'] },
      'consignment_text_pkey',
      // PostgreSQL 15 reads this index as well.
      'consignment_text_trigram',
    ],
    [
      'three letters with a status',
      { searchTerm: 'receiver tui 12', statuses: ['DRAFT'] },
      'consignment_text_trigram',
    ],
    ['no match', { ...year, searchTerm: 'qqqqx' }, 'consignment_text_trigram'],
    ['two letters', { ...week, searchTerm: 'ka' }, 'consignment_text_scan'],
    [
      'two letters without a match',
      { ...range('Creation', '2025-12-18'), searchTerm: 'qx' },
      'consignment_text_scan',
    ],
    ['signs without a word', { ...week, searchTerm: '-/-' }, 'consignment_text_scan'],
  ] satisfies [string, Body, string, string?][])('%s', async (_name, body, index, perhaps?: string) => {
    const before = await scans();
    const plans = await plansOf(database.url, scope.context, (recorded) => ask(recorded, { body }));
    for (const plan of plans) expect(plan.genericPlans).toBe(0);
    const after = await scans();
    expect(after.get(index) ?? 0, 'ten runs, and two that explain').toBeGreaterThanOrEqual(
      (before.get(index) ?? 0) + 10,
    );
    const others = ['consignment', 'consignment_text', 'consignment_text_scan', 'consignment_text_trigram'];
    for (const other of others.filter((name) => name !== index && name !== perhaps)) {
      expect(after.get(other), `${other} is left alone`).toBe(before.get(other));
    }
  });
});

/** By index how often it was read, by table how often from end to end. */
async function scans(): Promise<Map<string, number>> {
  const { rows } = await withClient(database.adminUrl, (client) =>
    client.query<{ name: string; scans: number }>(`
      select indexrelname as name, idx_scan::int as scans from pg_stat_user_indexes
      union all
      select relname, seq_scan::int from pg_stat_user_tables`),
  );
  return new Map(rows.map(({ name, scans }) => [name, scans]));
}

test('all shapes together stay a handful of prepared statements', async () => {
  const texts = new Set<string>();
  const collect = { read: async (_context: unknown, { text }: { text: string }) => (texts.add(text), []) };
  for (const sort of SORT_OPTIONS)
    for (const direction of SORT_DIRECTIONS)
      for (const offset of [0, 5_000])
        for (const { body } of [
          ...Object.values(INDEXED),
          { body: { searchTerm: 'kea' } as Body },
          { body: { searchTerm: 'kea', statuses: ['ERR'] } as Body },
        ])
          await ask(collect, { body, sort, direction, offset });
  expect(texts.size).toBeLessThanOrEqual(45);
});
