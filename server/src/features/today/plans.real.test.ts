import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { DATED_TASKS, EXCEPTIONS } from '@cartage/domain/today/tasks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exceptionSection } from '#features/today/exception-section.query.ts';
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
