import { withClient } from '@cartage/database/connection/with-client.ts';
import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Database } from '#db/database.ts';
import { usersWithChanges } from '#features/change-log/change-log.query.ts';
import { exportChanges } from '#features/change-log/export-changes.ts';
import { type LogRequest, parseFilter } from '#features/change-log/parse-filter.ts';
import { readChanges } from '#features/change-log/read-changes.ts';
import { FILLED, FILLED_SCOPE, fillWithConsignments } from '#testing/many-consignments.ts';
import { type Plan, plansOf } from '#testing/plan-probe.ts';

let database: TestDatabase;

const CONSIGNMENTS = 3_000;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillWithConsignments(database.adminUrl, CONSIGNMENTS);
  await withClient(database.adminUrl, async (client) => {
    await client.query('set session_replication_role = replica');
    // Eight changes of each consignment in the year, most of them by one user.
    await client.query(
      `insert into consignment_edit (organisation_id, consignment_id, version, at, actor_name, old_parts, new_parts, undoes)
       select organisation_id, id, n, created_at, 'Filled Person', '{}', '{}', case when n = 3 and id % 500 = 0 then 2 end
       from consignment, generate_series(2, 3) n`,
    );
    await client.query(
      `insert into field_change (organisation_id, consignment_id, at, actor_id, actor_name, through, field, old_value, new_value, edit_version)
       select c.organisation_id, c.id, c.created_at + n * interval '1 hour', case when n = 8 then null else 900 end,
         'Filled Person', (array['portal', 'api', 'bulk', 'import'])[n % 4 + 1], (array['notes', 'status'])[n % 2 + 1],
         '1', '2', case when n <= 3 then n end
       from consignment c, generate_series(1, 8) n`,
    );
    // A transaction of another process can keep pages from being marked as visible, and then an index-only scan looks
    // too expensive.
    await vi.waitFor(
      async () => {
        await client.query('vacuum (analyze) field_change, consignment_edit');
        const { rows } = await client.query(
          `select relname from pg_class where relname = 'field_change' and relallvisible < relpages`,
        );
        expect(rows).toEqual([]);
      },
      { timeout: 30_000, interval: 500 },
    );
  });
});
afterAll(() => database.drop());

const now = new Date('2026-03-18T10:00:00Z');
const oneSite = { ...FILLED_SCOPE, siteIds: [90_012], hasAllSites: false };
const year = { startDateUtc: '2025-03-19', endDateUtc: FILLED.lastDay };

type Case = Partial<Pick<LogRequest, 'scope' | 'query'>> & { readonly before?: number };

function page(reads: Pick<Database, 'read'>, { scope = FILLED_SCOPE, query = {}, before }: Case) {
  const request = { scope, query, now, tenant: { referencePrefix: 'FIL' } };
  return parseFilter(reads, request).then((filter) =>
    readChanges(reads, scope, filter, { before: before ?? null, size: 'page' }),
  );
}

/** `any`: that of the site's consignments or of the times, which the planner estimates as the smaller. */
const CASES: Readonly<Record<string, Case & { readonly index: string }>> = {
  'the last seven days': { index: 'field_change_log' },
  'a year': { query: year, index: 'field_change_log' },
  'a later page': { query: year, before: 12_000, index: 'field_change_log' },
  'one site of many': { scope: oneSite, query: year, index: 'any' },
  'a source that nothing has': { query: { ...year, source: 'standing-order' }, index: 'field_change_log' },
  'a source and a field group': {
    query: { ...year, source: 'import', fields: 'notes' },
    index: 'field_change_log',
  },
  'undone changes': { query: { ...year, source: 'undo' }, index: 'field_change_log' },
  'a user': { query: { ...year, userId: 900 }, index: 'field_change_user' },
  'a user without changes': { query: { ...year, userId: 901 }, index: 'field_change_user' },
  'a consignment': { query: { ...year, reference: 'FIL00000077' }, index: 'field_change_consignment' },
  'references of many consignments': { query: { ...year, reference: 'FIL' }, index: 'field_change_log' },
};

const scans = ({ nodes }: Plan) =>
  nodes.filter(
    ({ type, relation }) => type === 'Seq Scan' && relation !== undefined && relation !== 'tenant',
  );

describe('a page of the change log', () => {
  test.each(Object.entries(CASES))('reads the index: %s', async (_, { index, ...given }) => {
    const plans = await plansOf(database.url, FILLED_SCOPE.context, (recorded) => page(recorded, given));
    for (const plan of plans) expect(scans(plan), plan.text).toEqual([]);
    const indexes = plans.at(-1)?.nodes.map((node) => node.index);
    if (index !== 'any') expect(indexes, plans.at(-1)?.text).toContain(index);
  });
});

test('each user is found by steps in the index', async () => {
  const [plan] = await plansOf(database.url, FILLED_SCOPE.context, (recorded) =>
    recorded.read(FILLED_SCOPE.context, usersWithChanges(FILLED_SCOPE, [])),
  );
  expect(plan === undefined ? [] : scans(plan), plan?.text).toEqual([]);
  expect(plan?.nodes.map((node) => node.index)).toContain('field_change_user');
});

test('an export of more changes than the limit is refused', async () => {
  const own = new Database({
    url: database.url,
    poolSize: 1,
    applicationName: 'export',
    onIdleError: () => {},
  });
  const tenant = { referencePrefix: 'FIL' };
  const request = { scope: FILLED_SCOPE, query: year, now, tenant };
  await expect(exportChanges({ reads: own }, request, 20_000)).rejects.toMatchObject({
    code: 'rule-broken',
    errors: [
      {
        pointer: '/startDateUtc',
        detail: 'A file has at most 20,000 changes. Choose fewer days, or more filters.',
      },
    ],
  });
  await own.close();
});
