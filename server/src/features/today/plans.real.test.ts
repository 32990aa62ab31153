import { createTestDatabase, type TestDatabase } from '@cartage/database/testing/test-database.ts';
import { type Task, TASKS } from '@cartage/domain/today/tasks.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { section } from '#features/today/section.query.ts';
import { FILLED_SCOPE as scope, fillWithConsignments } from '#testing/many-consignments.ts';
import { plansOf } from '#testing/plan-probe.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await fillWithConsignments(database.adminUrl, 40_000);
});
afterAll(() => database.drop());

const INDEXES: Readonly<Partial<Record<Task['code'], string>>> = { EXCEPTIONS: 'delivery_event_exceptions' };

test.each(TASKS.map((task) => [task.code, task] as const))(
  'the section %s reads the open consignments or exceptions by their index',
  async (code, task) => {
    for (const siteIds of [null, scope.siteIds.slice(0, 3)]) {
      const [plan] = await plansOf(database.url, scope.context, (recorded) =>
        recorded.read(scope.context, section({ context: { scope, today: '2026-03-18' }, task, siteIds })),
      );
      expect(plan?.genericPlans).toBe(0);
      const indexes = plan?.nodes.map(({ index }) => index);
      expect(indexes, plan?.text).toContain(INDEXES[code] ?? 'consignment_open');
      expect(
        plan?.nodes.filter(
          ({ type, relation }) => type === 'Seq Scan' && relation?.startsWith('consignment'),
        ),
        plan?.text,
      ).toEqual([]);
    }
  },
);
