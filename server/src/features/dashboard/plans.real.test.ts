import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Statement } from '#db/sql.ts';
import { parseReport, type Report } from '#features/dashboard/parse-report.ts';
import {
  countsByPromise,
  countsByStatus,
  countsOfExceptions,
  deliveredPerDay,
} from '#features/dashboard/reports.query.ts';
import { FILLED_SCOPE as scope, fillWithConsignments } from '#testing/many-consignments.ts';
import { plansOf } from '#testing/plan-probe.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillWithConsignments(database.adminUrl, 40_000);
});
afterAll(() => database.drop());

const MONTH = { startDateUtc: '2026-02-17', endDateUtc: '2026-03-18' } as const;
const all = parseReport(scope, MONTH);
const some = parseReport(scope, { ...MONTH, siteIds: scope.siteIds.slice(0, 3), serviceTypeCodes: ['STD'] });

const CASES: readonly (readonly [
  what: string,
  of: (report: Report) => Statement,
  relation: string,
  index: string,
])[] = [
  ['deliveries', (report) => deliveredPerDay(report, report.period), 'consignment', 'consignment_delivered'],
  ['promises', (report) => countsByPromise(report, '2026-03-18'), 'consignment', 'consignment_promised'],
  ['exceptions', countsOfExceptions, 'delivery_event', 'delivery_event_reported'],
];

test.each(CASES)(
  '%s are counted by an index-only scan, all or filtered [@DASH-12]',
  async (_what, of, relation, index) => {
    for (const report of [all, some]) {
      const [plan] = await plansOf(database.url, scope.context, (recorded) =>
        recorded.read(scope.context, of(report)),
      );
      const node = plan?.nodes.find((one) => one.relation === relation);
      expect(node, plan?.text).toMatchObject({ type: 'Index Only Scan', index, heapFetches: 0 });
      expect(plan?.genericPlans).toBe(0);
    }
  },
);

test('statuses are read from the day counts, or only from the index with chosen service types [@DASH-12]', async () => {
  const [counted] = await plansOf(database.url, scope.context, (recorded) =>
    recorded.read(scope.context, countsByStatus(all)),
  );
  expect(counted?.nodes.map(({ relation }) => relation)).not.toContain('consignment');
  const [scanned] = await plansOf(database.url, scope.context, (recorded) =>
    recorded.read(scope.context, countsByStatus(some)),
  );
  const node = scanned?.nodes.find(({ relation }) => relation === 'consignment');
  expect(node, scanned?.text).toMatchObject({
    type: 'Index Only Scan',
    index: 'consignment_site',
    heapFetches: 0,
  });
});
