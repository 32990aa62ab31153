import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { DATED_TASKS, EXCEPTIONS } from '@cartage/domain/today/tasks.ts';
import { withClient } from '@cartage/database/connection/with-client.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exceptionSection } from '#features/today/exception-section.query.ts';
import { failedDays } from '#features/today/failed-days.query.ts';
import { section } from '#features/today/section.query.ts';
import { FILLED_SCOPE as scope, fillWithConsignments } from '#testing/many-consignments.ts';
import { plansOf } from '#testing/plan-probe.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillWithConsignments(database.adminUrl, 40_000);
});
afterAll(() => database.drop());

const LIMITS = [{ region: 'NZ-AUK', targetHours: 8, before: new Date('2026-03-17T23:00Z') }] as const;
type SiteIds = readonly number[] | null;
const context = { scope, today: '2026-03-18' } as const;

test.each([
  [
    EXCEPTIONS.code,
    'delivery_event_exceptions',
    (siteIds: SiteIds) => exceptionSection({ context, task: EXCEPTIONS, siteIds }, LIMITS),
  ] as const,
  ...DATED_TASKS.map(
    (task) =>
      [task.code, 'consignment_open', (siteIds: SiteIds) => section({ context, task, siteIds })] as const,
  ),
])('the section %s reads the open consignments or exceptions by their index', async (_code, index, ask) => {
  for (const siteIds of [null, scope.siteIds.slice(0, 3)]) {
    const [plan] = await plansOf(database.url, scope.context, (recorded) =>
      recorded.read(scope.context, ask(siteIds)),
    );
    expect(plan?.genericPlans).toBe(0);
    const indexes = plan?.nodes.map((node) => node.index);
    expect(indexes, plan?.text).toContain(index);
    expect(
      plan?.nodes.filter(({ type, relation }) => type === 'Seq Scan' && relation?.startsWith('consignment')),
      plan?.text,
    ).toEqual([]);
  }
});

test('the failed days of standing orders are read by their index', async () => {
  // An organisation with a year of processed days, of which a few failed.
  await withClient(database.adminUrl, async (client) => {
    await client.query(`
      set session_replication_role = replica;
      insert into standing_order (tenant_id, organisation_id, owner_id, owner_name, permissions, site_id, name, template_name,
        details, is_ready, weekdays, every_weeks, start_day, on_holiday, lead_days, counts_from, created_at)
      select 900, 900, 900, 'Owner', '{}', 90001 + n % 12, 'Order ' || n, 'Template', '{}', false, '{1}', 1, '2025-03-18',
        'SKIP', 0, '2025-03-18', now()
      from generate_series(1, 100) n;
      insert into standing_order_run (organisation_id, standing_order_id, day, pickup_day, outcome, reason, at)
      select 900, o.id, day, case when o.id = 7 then day end, case when o.id = 7 then 'FAILED' else 'SKIPPED' end, 'Paused', now()
      from standing_order o, generate_series(date '2025-03-18', date '2026-03-18', interval '1 day') day
      where o.organisation_id = 900`);
    await client.query('vacuum (analyze) standing_order, standing_order_run');
  });
  const [plan] = await plansOf(database.url, scope.context, (recorded) =>
    recorded.read(
      scope.context,
      failedDays(scope, scope.siteIds.slice(0, 3), [{ region: 'NZ-AUK', day: '2026-03-09' }]),
    ),
  );
  expect(plan?.genericPlans).toBe(0);
  expect(
    plan?.nodes.map(({ index }) => index),
    plan?.text,
  ).toContain('standing_order_run_failed');
});
