import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  INDEXED_SEARCHES,
  range,
  runSearch,
  type SearchBody,
  week,
  year,
} from '#testing/indexed-searches.ts';
import { FILLED_SCOPE as scope, fillWithConsignments } from '#testing/many-consignments.ts';
import { type Plan, plansOf } from '#testing/plan-probe.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillWithConsignments(database.adminUrl, 50_000);
});
afterAll(() => database.drop());

describe('the tenth run of a search', () => {
  test.each(Object.entries(INDEXED_SEARCHES))('%s', async (_name, expected) => {
    const plans = await plansOf(database.url, scope.context, (recorded) => runSearch(recorded, expected));
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
  ] satisfies [string, SearchBody, string, string?][])('%s', async (_name, body, index, perhaps?: string) => {
    const before = await scans();
    const plans = await plansOf(database.url, scope.context, (recorded) => runSearch(recorded, { body }));
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
